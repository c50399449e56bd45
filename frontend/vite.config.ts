import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { ViteDevServer } from 'vite';
import { defineConfig } from 'vitest/config';
import { courtCards } from './tools/courts.ts';
import { icons } from './tools/icons.ts';
import { shell } from './tools/shell.ts';

// `houseedge serve` on its usual port; only the development server forwards to it.
const house = process.env.HOUSE ?? 'http://127.0.0.1:8000';

/** How both documents are built: the players', and the staff's by staff.config.ts. */
export const build = {
  // Card art and icons stay files: the house's content policy allows nothing inlined.
  assetsInlineLimit: 0,
  outDir: '../src/houseedge/pages',
  emptyOutDir: true,
  target: 'es2022',
  modulePreload: { polyfill: false },
};

/** While one works on the pages, addresses of other documents lead to them, as in the house. */
const staff = {
  name: 'staff',
  configureServer(server: ViteDevServer) {
    server.middlewares.use((request, _, next) => {
      if (/^\/(staff|sign)(\/[\w-]+)*(\?|$)/.test(request.url ?? '')) request.url = '/staff.html';
      if (/^\/(laboratory|strategy)(\?|$)/.test(request.url ?? '')) request.url = '/laboratory.html';
      next();
    });
  },
};

export default defineConfig({
  plugins: [svelte(), courtCards(), icons(), shell(), staff],
  build,
  server: { proxy: { '/api': { target: house, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // One window for all files of a worker: a window of its own for each took two thirds of the time.
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
    isolate: false,
    pool: 'threads',
    unstubGlobals: true,
    // A busy machine is slow, and no reason to fail.
    testTimeout: 30_000,
    setupFiles: ['tools/window.ts'],
  },
});
