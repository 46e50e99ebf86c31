// Runs commands of the server under the pinned Node: node scripts/backup-command.mjs <name> …
import { readEnv } from '../src/server/process/env.ts';
import { terminal } from './terminal.mjs';

const [name, ...words] = process.argv.slice(2);
// As in src/main.ts: only the user of a command may read the files that it writes.
process.umask(0o077);
let env;
try {
  env = readEnv();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const server = '../src/domains/monitor/backups/server';
if (name === 'secret-key') {
  const { product } = await import('../src/domains/index.ts');
  const { secretCommand } = await import(`${server}/secret-command.ts`);
  process.exit(
    await secretCommand(
      env,
      words,
      product.modules.flatMap(({ sealed = [] }) => sealed),
      terminal(),
    ),
  );
}
if (name === 'new-place') {
  const { placeCommand } = await import(`${server}/place-command.ts`);
  process.exit(await placeCommand(env, words, terminal()));
}
if (name === 'verify-logs') {
  const { verifyCommand } = await import('../src/domains/monitor/log-chain/server/command.ts');
  process.exit(await verifyCommand(env, words, terminal()));
}
if (name === 'preserve' || name === 'rebuild') {
  const { product } = await import('../src/domains/index.ts');
  const commands = await import('../src/domains/monitor/preservation/server/service/commands.ts');
  const command = name === 'preserve' ? commands.preserveCommand : commands.rebuildCommand;
  process.exit(await command(env, words, product, terminal()));
}
const { restoreCommand, backupCommand } = await import(
  name === 'restore' ? `${server}/restore-command.ts` : `${server}/command.ts`
);
process.exit(await (restoreCommand ?? backupCommand)(env, words, terminal()));
