// Runs `npm run second-factor` under the pinned Node. Exit code 1 when nothing was removed.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { product } from '../src/domains/index.ts';
import { secondFactorCommand } from '../src/domains/identity/second-factors/server/service/command.ts';
import { readEnv } from '../src/server/process/env.ts';
import { ensurePostgres } from '../src/server/database/postgres.ts';
import { startProgram } from '../src/server/process/program.ts';
import { terminal } from './terminal.mjs';

const console = terminal();
let env;
try {
  // Schedules, jobs and mails are left to a running portal.
  env = { ...readEnv(), JOBS: false, DEMO: false, LOG_LEVEL: 'error' };
} catch (error) {
  console.fault(error.message);
  process.exit(1);
}
mkdirSync(env.DATA_DIR, { recursive: true });
const embedded = env.DATABASE_URL ? undefined : await ensurePostgres(path.join(env.DATA_DIR, 'database'));
let program;
try {
  program = await startProgram(env, product, {
    databaseUrl: env.DATABASE_URL ?? embedded.url,
    reveal: (userName, password) => console.line(`${userName} ${password}`),
  });
  const { exit, text } = await secondFactorCommand(
    program.context(),
    product.audit,
    process.argv.slice(2),
    console.language,
  );
  console[exit === 0 ? 'line' : 'fault'](text);
  process.exitCode = exit;
} finally {
  await program?.stop();
  await embedded?.stop();
}
process.exit();
