import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/*
 * npm run dev: pages are replaced in the browser while you type (Vite, in the same process); the server starts again
 * when a file that it imports changes. Pages are not among those: Vite reads them, not Node.
 */
await main(() => {
  installIfNeeded();
  become(nodeBinary(), ['--watch', '--watch-preserve-output', 'src/main.ts'], { NODE_ENV: 'development' });
});
