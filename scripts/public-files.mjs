import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * node scripts/public-files.mjs FOLDER: fetches the repositories whose files the readers are compared with in
 * `npm run test:tools` (PUBLIC_FILES=FOLDER). Nothing of them becomes part of the project.
 */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node scripts/public-files.mjs FOLDER');
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const readers = 'src/domains/files/previews/server';
const lists = readdirSync(readers, { recursive: true })
  .filter((name) => path.basename(name) === 'public-files.json')
  .map((name) => path.join(readers, name));
const repositories = [
  ...new Set(lists.flatMap((list) => JSON.parse(readFileSync(list, 'utf8')).map(({ repo }) => repo))),
];
for (const repository of repositories) {
  const into = path.join(folder, repository.replace('/', '+'));
  if (existsSync(into)) continue;
  const { status } = spawnSync('git', ['clone', '--quiet', '--depth', '1', `https://github.com/${repository}`, into], {
    stdio: 'inherit',
    env: { ...process.env, GIT_LFS_SKIP_SMUDGE: '1' },
  });
  console.log(`${status === 0 ? 'fetched' : 'failed'} ${repository}`);
}
