import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Named here, because a dependency that Vite finds late reloads the page in the middle of work.
  optimizeDeps: {
    entries: ['src/**/web/**/*.{ts,tsx}', 'src/root.tsx', 'src/entry.client.tsx'],
    include: ['react-router/dom', 'use-intl/core'],
  },
});
