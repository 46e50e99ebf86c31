import { spawnSync } from 'node:child_process';
import { installIfNeeded, main, nodeBinary, root, Stop } from './steps.mjs';

/* npm pack in cli/: builds the client as one file without dependencies. */
await main(async () => {
  installIfNeeded({ forTests: false });
  const { status } = spawnSync(nodeBinary(), ['scripts/client-build.ts'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Stop('The client does not build.');
});
