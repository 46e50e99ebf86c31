import fs from 'node:fs';
import path from 'node:path';
import { filesUnder, main, root, Stop } from './steps.mjs';

/* npm run db:new <name>: the next file of the one timeline in migrations/. */
await main(([name]) => {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name ?? '')) {
    throw new Stop('Say what changes, in snake_case beginning with the noun: npm run db:new news_pinned');
  }
  const last = filesUnder('migrations').map((file) => Number(/(\d+)_[^/]*\.sql$/.exec(file)?.[1] ?? 0));
  const file = `migrations/${String(Math.max(0, ...last) + 1).padStart(4, '0')}_${name}.sql`;
  fs.mkdirSync(path.join(root, 'migrations'), { recursive: true });
  fs.writeFileSync(
    path.join(root, file),
    `-- ${name.replaceAll('_', ' ')}: what changes, and why.\n` +
      '-- Runs once, inside a transaction. Never edit it after it was merged: write the next one.\n\n',
  );
  console.log(file);
});
