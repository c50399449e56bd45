import { beforeEach } from 'vitest';

// Test files share a window: each test begins with an empty page, whatever came late in the last one.
beforeEach(() => document.body.replaceChildren());
