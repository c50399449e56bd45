import { mount } from 'svelte';
import App from './App.svelte';
import { language } from './text/text.svelte';
import './tokens.css';
import './base.css';

// A page is never seen in one language and then in another.
void language.begin().then(() => mount(App, { target: document.getElementById('app')! }));
