import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/*
 * npm run backup: backs up the configured portal to BACKUP_DIR. The portal may run meanwhile. Exit code 1 when it
 * failed, 2 when files are missing in the set.
 */
await main((words) => {
  installIfNeeded();
  become(nodeBinary(), ['scripts/backup-command.mjs', 'backup', ...words]);
});
