import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/* npm run secret-key: another key for a portal that is stopped; what it keeps of other systems is encrypted anew. */
await main((words) => {
  installIfNeeded();
  become(nodeBinary(), ['scripts/backup-command.mjs', 'secret-key', ...words]);
});
