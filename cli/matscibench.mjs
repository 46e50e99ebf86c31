#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/* Runs the client: as it was built for the package, or from its sources where the project itself is. */
const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const sources = here('../src/cli/main.ts');

if (!existsSync(sources)) await import('./build/client.mjs');
else if (process.features.typescript) await import('../src/cli/main.ts');
else {
  // The Node that the project pins; older ones do not read TypeScript.
  const pinned = here('../node_modules/.bin/node');
  if (!existsSync(pinned)) {
    process.stderr.write('Run "npm ci" in the project first, or use Node.js 22.18 or newer.\n');
    process.exit(2);
  }
  const { status } = spawnSync(pinned, [sources, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = status ?? 2;
}
