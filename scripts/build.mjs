import { buildIfStale, installIfNeeded, main } from './steps.mjs';

/* npm run build: builds the program and its pages, as npm start does when needed. */
await main(async () => {
  installIfNeeded();
  await buildIfStale();
});
