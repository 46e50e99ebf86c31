import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { product } from './domains/index.ts';
import { readEnv, type Env } from './server/env.ts';
import { mountPages } from './server/pages.ts';
import { ensurePostgres } from './server/postgres.ts';
import { startProgram } from './server/program.ts';

const started = performance.now();
const env = settings();
mkdirSync(env.DATA_DIR, { recursive: true });
const embedded = env.DATABASE_URL ? undefined : await ensurePostgres(path.join(env.DATA_DIR, 'database'));
const passwordFile = path.join(env.DATA_DIR, 'first-passwords.txt');
const passwords: string[] = [];
const program = await startProgram(env, product, {
  databaseUrl: env.DATABASE_URL ?? embedded!.url,
  mount: (app) => mountPages(app, env),
  reveal(userName, password) {
    const line = `  ${userName.padEnd(16)} ${password}`;
    appendFileSync(passwordFile, `${line}\n`, { mode: 0o600 });
    passwords.push(line);
  },
});
await program.http.listen({ port: env.PORT, host: env.HOST });
const { port } = program.http.server.address() as { port: number };
program.http.log.info({ port, ms: Math.round(performance.now() - started) }, 'ready');
if (passwords.length)
  process.stdout.write(`\n  First passwords (also in ${passwordFile}; shown this once):\n${passwords.join('\n')}\n`);
process.stdout.write(`\n  Lattice  http://localhost:${port}\n\n`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void program
      .stop()
      .then(() => embedded?.stop())
      .then(() => process.exit(0));
  });

function settings(): Env {
  try {
    return readEnv();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
