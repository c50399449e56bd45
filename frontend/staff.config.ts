import { svelte } from '@sveltejs/vite-plugin-svelte';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { build } from './vite.config.ts';

/**
 * The staff's document and the laboratory's, built on their own: they share no file with the players' pages, so nothing
 * here can make their first load a byte heavier.
 */
export default defineConfig({
  plugins: [svelte()],
  // Card art and icons lie where the players' pages have put them.
  publicDir: false,
  build: {
    ...build,
    emptyOutDir: false,
    assetsDir: 'assets/staff',
    rolldownOptions: {
      input: ['staff.html', 'laboratory.html'].map((page) => join(import.meta.dirname, page)),
    },
  },
});
