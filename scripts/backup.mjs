import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/*
 * npm run backup: a set of the portal of this configuration in BACKUP_DIR. The portal may run meanwhile. Ends with 1 where it
 * failed, with 2 where files are missing in it.
 */
await main((words) => {
  installIfNeeded();
  become(nodeBinary(), ['scripts/backup-command.mjs', 'backup', ...words]);
});
