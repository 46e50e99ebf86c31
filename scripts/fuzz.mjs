import { become, buildIfStale, installIfNeeded, main, nodeBinary } from './steps.mjs';

/*
 * npm run fuzz -- [--requests 10000] [--seed 1] [--only <part of a call's name>]
 * Sends valid and hostile requests to every call of the OpenAPI document, as a visitor and as each demonstration
 * account. Exit code 1 when an answer is 5xx or an unknown error, or when the portal logged a fault. See
 * e2e/fuzz/run.ts.
 */
await main(async (args) => {
  installIfNeeded({ forTests: true });
  await buildIfStale();
  become(nodeBinary(), ['e2e/fuzz/run.ts', ...args], { NODE_ENV: 'production' });
});
