import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/*
 * npm run verify-logs: compares the rows of the logs and their archive files with the seals. The portal may run
 * meanwhile. Exit code 1 when it could not, 2 when they are not intact.
 */
await main((words) => {
  installIfNeeded();
  become(nodeBinary(), ['scripts/backup-command.mjs', 'verify-logs', ...words]);
});
