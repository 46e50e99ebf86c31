import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/* npm run secret-key: another key for a portal that is stopped; stored passwords and secrets are encrypted with it. */
await main((words) => {
  installIfNeeded();
  become(nodeBinary(), ['scripts/backup-command.mjs', 'secret-key', ...words]);
});
