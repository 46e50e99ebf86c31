import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/*
 * npm run preserve: updates the second copy in PRESERVATION_STORE now; with --verify it reads all of it. The portal may
 * run meanwhile. Exit code 1 when it failed, 2 when files are damaged or objects could not be written.
 */
await main((words) => {
  installIfNeeded();
  become(nodeBinary(), ['scripts/backup-command.mjs', 'preserve', ...words]);
});
