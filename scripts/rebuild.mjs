import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/*
 * npm run rebuild -- <store>: the public portal from the second copy alone, into the empty place that this configuration names.
 * Works in a fresh clone. Ends with 1 where it failed, with 2 where the copy is damaged in places.
 */
await main((words) => {
  installIfNeeded();
  become(nodeBinary(), ['scripts/backup-command.mjs', 'rebuild', ...words]);
});
