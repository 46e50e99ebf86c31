import fs from 'node:fs';
import path from 'node:path';
import { filesUnder, root } from './steps.mjs';

/** Creates the next migration and returns its path. `sql` is its content, if known. */
export function newMigration(name, sql = '') {
  const numbers = filesUnder('migrations').map((file) => Number(/(\d+)_[^/]*\.sql$/.exec(file)?.[1] ?? 0));
  const file = `migrations/${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${name}.sql`;
  fs.mkdirSync(path.join(root, 'migrations'), { recursive: true });
  fs.writeFileSync(
    path.join(root, file),
    `-- ${name.replaceAll('_', ' ')}: what changes, and why.\n` +
      `-- Runs once, inside a transaction. Never edit it after it was merged: write the next one.\n\n${sql}`,
  );
  return file;
}
