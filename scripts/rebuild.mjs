import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/*
 * npm run rebuild -- <store>: rebuilds the public portal from the second copy alone, in the empty place that is
 * configured. Works in a fresh clone. Exit code 1 when it failed, 2 when parts of the copy are damaged.
 */
await main((words) => {
  installIfNeeded();
  become(nodeBinary(), ['scripts/backup-command.mjs', 'rebuild', ...words]);
});
