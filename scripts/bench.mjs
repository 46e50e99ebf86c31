import { become, buildIfStale, installIfNeeded, main, nodeBinary } from './steps.mjs';

/*
 * npm run bench -- [--size 10000|100000|1000000] [--only search,pages,…] [--seconds 10]
 * Measures a separate portal; its data are kept under var/bench for the next run. See bench/run.ts.
 */
await main(async (args) => {
  installIfNeeded({ forTests: true });
  await buildIfStale();
  become(nodeBinary(), ['bench/run.ts', ...args], { NODE_ENV: 'production' });
});
