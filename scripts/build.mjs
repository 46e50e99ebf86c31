import { buildIfStale, installIfNeeded, main } from './steps.mjs';

/* npm run build: the program and its pages, as npm start would make them. */
await main(async () => {
  installIfNeeded();
  await buildIfStale();
});
