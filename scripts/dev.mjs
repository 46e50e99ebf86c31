import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { buildViewerIfStale, installIfNeeded, main, nodeBinary, onEnd, root } from './steps.mjs';

/*
 * npm run dev: pages are updated in the browser while you type (Vite, inside the server); the server restarts when one
 * of its files changes. Node's --watch cannot be used: it also sees the temporary files through which Vite reads its
 * configuration, and would restart forever.
 */
const ofServer = /^(server|shared|domains|main\.ts)/;
const notOfServer = /^domains\/[^/]+\/[^/]+\/web\/|\.test\.ts$|(?<!\.ts)$/;

await main(async () => {
  installIfNeeded();
  await buildViewerIfStale();
  let server = start();
  let pending;
  watch(path.join(root, 'src'), { recursive: true }, (_event, name) => {
    const file = name?.replaceAll('\\', '/') ?? '';
    if (!ofServer.test(file) || notOfServer.test(file)) return;
    clearTimeout(pending);
    // Editors write a file in several steps, and version control writes many files at once.
    pending = setTimeout(() => restart(file), 100);
  });

  function restart(file) {
    console.log(`\n${file} changed`);
    const isOver = server.exitCode !== null || server.signalCode !== null;
    const startAgain = () => (server = start());
    if (isOver) startAgain();
    else {
      server.removeAllListeners('exit').once('exit', startAgain);
      server.kill('SIGTERM');
    }
  }

  onEnd((signal) => {
    if (server.exitCode !== null) process.exit(0);
    server.removeAllListeners('exit').once('exit', () => process.exit(0));
    // A terminal sends Ctrl-C to the server as well.
    if (signal === 'SIGTERM' || !process.stdin.isTTY) server.kill(signal);
  });
});

function start() {
  const env = { ...process.env, NODE_ENV: 'development' };
  const server = spawn(nodeBinary(), ['src/main.ts'], { cwd: root, env, stdio: 'inherit' });
  server.once('exit', () => console.log('\nThe server has ended; it starts again at the next change.'));
  return server;
}
