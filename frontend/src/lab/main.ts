import { mount } from 'svelte';
import '../tokens.css';
import '../base.css';
import '../contrast.css';
import './lab.css';
import { settings } from '../settings.svelte';
import { language } from '../text/text.svelte';
import Lab from './Lab.svelte';

// The office's light, whatever light a person plays in: it is paper, and prints well.
void settings.language;
document.documentElement.dataset.theme = 'office';
void language.begin().then(() => mount(Lab, { target: document.getElementById('app')! }));
