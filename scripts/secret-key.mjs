import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/* npm run secret-key: changes the key of a stopped portal; stored passwords and secrets are encrypted again. */
await main((words) => {
  installIfNeeded();
  become(nodeBinary(), ['scripts/backup-command.mjs', 'secret-key', ...words]);
});
