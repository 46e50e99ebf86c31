import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/*
 * npm run preserve: brings the second copy of PRESERVATION_STORE up to date at once; with --verify reads all of it. The portal may
 * run meanwhile. Ends with 1 where it failed, with 2 where files are damaged or objects could not be written.
 */
await main((words) => {
  installIfNeeded();
  become(nodeBinary(), ['scripts/backup-command.mjs', 'preserve', ...words]);
});
