import { become, installIfNeeded, main, nodeBinary } from './steps.mjs';

/*
 * npm run second-factor -- --remove <user name>: removes the two-factor sign-in of a user who has lost it. The portal
 * may run meanwhile.
 */
await main((words) => {
  installIfNeeded();
  become(nodeBinary(), ['scripts/second-factor-command.mjs', ...words]);
});
