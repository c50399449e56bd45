import { mount } from 'svelte';
import App from './App.svelte';
import { language } from './text/text.svelte';
import './tokens.css';
import './base.css';
import './contrast.css';

// A page is never seen in one language and then in another.
void language.begin().then(() => mount(App, { target: document.getElementById('app')! }));

// The pages open without a line, too. It is fetched after everything else; a browser that has none goes without.
if (import.meta.env.PROD && navigator.serviceWorker)
  addEventListener('load', () =>
    setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), 1500),
  );
