import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { product } from './domains/index.ts';
import { readEnv } from './server/env.ts';
import { mountPages } from './server/pages.ts';
import { ensurePostgres } from './server/postgres.ts';
import { startProgram, type Program } from './server/program.ts';

const started = performance.now();
const env = orExplain(() => readEnv());
mkdirSync(env.DATA_DIR, { recursive: true });
let note = (sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
};
const starting = env.DATABASE_URL
  ? undefined
  : ensurePostgres(path.join(env.DATA_DIR, 'database'), { onEvent: (sentence) => note(sentence) }).catch(explain);
// While the database starts, nobody waits for this process.
await product.warmUp();
const embedded = await starting;
const passwordFile = path.join(env.DATA_DIR, 'first-passwords.txt');
const passwords: string[] = [];
const program: Program = await startProgram(env, product, {
  databaseUrl: env.DATABASE_URL ?? embedded!.url,
  mount: (app, door) => mountPages(app, env, door, () => product.pageHosts(program.context())),
  reveal(userName, password) {
    const line = `  ${userName.padEnd(16)} ${password}`;
    appendFileSync(passwordFile, `${line}\n`, { mode: 0o600 });
    passwords.push(line);
  },
}).catch(async (error: Error) => {
  await embedded?.stop();
  return explain(error);
});
note = (sentence) => {
  program.http.log.warn(sentence);
};
await program.http.listen({ port: env.PORT, host: env.HOST }).catch(async (error: Error) => {
  await program.stop();
  await embedded?.stop();
  return explain(error);
});
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
    // Whatever does not end well, the database is stopped in order.
    void program
      .stop()
      .catch((error: unknown) => program.http.log.error({ err: error }, 'did not stop in order'))
      .then(() => embedded?.stop())
      .finally(() => process.exit());
  });

/** What keeps the program from starting is a sentence for the operator; a stack only where it is our own fault. */
function explain(error: Error): never {
  const ours = error instanceof TypeError || error instanceof ReferenceError;
  process.stderr.write(`${ours ? error.stack : error.message}\n`);
  process.exit(1);
}

function orExplain<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return explain(error as Error);
  }
}
