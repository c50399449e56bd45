import { mount } from 'svelte';
import '../tokens.css';
import '../base.css';
import '../contrast.css';
import './staff.css';
import './kit/dialog.css';
import Staff from './Staff.svelte';

mount(Staff, { target: document.getElementById('app')! });
