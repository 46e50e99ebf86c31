import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/*
 * npm run new-place -- files|backups|preservation: lets the portal establish its file store, backup folder or second
 * copy again in the configured place. The portal may run meanwhile.
 */
await main((words) => {
  installIfNeeded();
  become(nodeBinary(), ['scripts/backup-command.mjs', 'new-place', ...words]);
});
