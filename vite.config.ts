import type { RouteConfigEntry } from '@react-router/dev/routes';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import routes from './src/routes.ts';

export default defineConfig({
  plugins: [reactRouter()],
  define: { 'import.meta.env.PAGE_PATHS': JSON.stringify(pathsOf(await routes)) },
  build: {
    target: 'es2022',
    // Browsers of this age get light-dark() and nesting translated.
    cssTarget: ['chrome107', 'edge107', 'firefox104', 'safari16'],
    assetsInlineLimit: 0,
  },
  // Named here, because a dependency that Vite finds late reloads the page in the middle of work.
  optimizeDeps: {
    entries: ['src/**/web/**/*.{ts,tsx}', 'src/root.tsx', 'src/entry.client.tsx'],
    include: ['react-router/dom', 'use-intl/core'],
  },
});

/** First segments of all routes, seen through their layouts. */
function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  const paths = entries.flatMap((it) => (it.path ? [it.path.split('/')[0]!] : pathsOf(it.children ?? [])));
  return [...new Set(paths)];
}
