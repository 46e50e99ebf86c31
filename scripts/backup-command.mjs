// What npm run backup and npm run restore run, under the pinned Node: node scripts/backup-command.mjs backup|restore …
import { readEnv } from '../src/server/env.ts';
import { terminal } from './terminal.mjs';

const [name, ...words] = process.argv.slice(2);
let env;
try {
  env = readEnv();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const server = '../src/domains/monitor/backups/server';
const { restoreCommand, backupCommand } = await import(
  name === 'restore' ? `${server}/restore-command.ts` : `${server}/command.ts`
);
process.exit(await (restoreCommand ?? backupCommand)(env, words, terminal()));
