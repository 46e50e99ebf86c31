import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/*
 * npm run restore -- <set>: into the empty place that this configuration names; with --check for a trial. Works in a fresh
 * clone. Ends with 1 where it failed, with 2 where files are missing in it.
 */
await main((words) => {
  installIfNeeded();
  become(nodeBinary(), ['scripts/backup-command.mjs', 'restore', ...words]);
});
