import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/*
 * npm run restore -- <set>: restores a backup into the empty place that is configured; with --check it only tests it.
 * Works in a fresh clone. Exit code 1 when it failed, 2 when files are missing in the set.
 */
await main((words) => {
  installIfNeeded();
  become(nodeBinary(), ['scripts/backup-command.mjs', 'restore', ...words]);
});
