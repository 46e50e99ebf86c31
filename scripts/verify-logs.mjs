import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/*
 * npm run verify-logs: compares the rows of the logs and their archive files with the seals. The portal may run meanwhile. Ends with 1
 * where it could not, with 2 where they are not intact.
 */
await main((words) => {
  installIfNeeded();
  become(nodeBinary(), ['scripts/backup-command.mjs', 'verify-logs', ...words]);
});
