import { serverArguments, serverEnvironment } from './server.mjs';
import { become, buildIfStale, installIfNeeded, main, nodeBinary } from './steps.mjs';

/* npm start: from a fresh clone to the running portal. */
await main(async () => {
  installIfNeeded();
  await buildIfStale();
  become(nodeBinary(), serverArguments, serverEnvironment);
});
