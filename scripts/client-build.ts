import path from 'node:path';
import { build } from 'vite';
import { calls } from './vite-calls.ts';
import { messages } from './vite-messages.ts';

/*
 * Builds the command-line client into one file of a folder: that of its package, or the one that is named. As in the browser's build, calls come without schemas and messages
 * without a parser, so that it needs no package.
 */
const root = path.resolve(import.meta.dirname, '..');
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [calls(), messages()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: process.argv[2] ?? 'cli/build',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'src/cli/main.ts',
      external: /^node:/,
      output: { format: 'es', entryFileNames: 'client.mjs', codeSplitting: false },
    },
  },
});
