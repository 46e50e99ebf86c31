import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { product } from './domains/index.ts';
import { readEnv, type Env } from './server/process/env.ts';
import { mountPages } from './server/pages/pages.ts';
import { ensurePostgres } from './server/database/postgres.ts';
import { startProgram, type Program } from './server/process/program.ts';
import { startFault } from './server/process/start-faults.ts';

/**
 * Bytes of log lines that are written at once, and the milliseconds after which they are written in any case: a write
 * per request takes a fifth of the time of a short call. The end of the process writes what is left, even after an
 * error; `kill -9` loses these milliseconds of the log.
 */
const logBuffer = 4096;
const logDelay = 100;

const started = performance.now();
// Only the user of this program may read files that it and its child processes write.
process.umask(0o077);
let stopping = false;
const env = orExplain(() => readEnv());
orExplain(() => mkdirSync(env.DATA_DIR, { recursive: true }), env);
let note = (sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
};
const starting = env.DATABASE_URL
  ? undefined
  : ensurePostgres(path.join(env.DATA_DIR, 'database'), { onEvent: (sentence) => note(sentence) }).catch(
      (error: Error) => explain(error, env),
    );
let stopProgram = async (): Promise<void> => undefined;
// A closed terminal sends SIGHUP.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
process.on('uncaughtException', (error) => {
  note(`ends because of an error that nothing caught: ${error.stack ?? error.message}`);
  process.exitCode = 1;
  void stop();
});
// Runs while the database starts, when nothing else waits for this process.
await product.warmUp();
const embedded = await starting;
const passwordFile = path.join(env.DATA_DIR, 'first-passwords.txt');
const passwords: string[] = [];
const running: Program = await startProgram(env, product, {
  databaseUrl: env.DATABASE_URL ?? embedded!.url,
  logStream: pino.destination({ dest: 1, sync: false, minLength: logBuffer, periodicFlush: logDelay }),
  mount: (app, program) => mountPages(app, env, program, () => product.pageHosts(running.context())),
  reveal(userName, password) {
    const line = `  ${userName.padEnd(16)} ${password}`;
    appendFileSync(passwordFile, `${line}\n`, { mode: 0o600 });
    passwords.push(line);
  },
}).catch(giveUp);
stopProgram = () => running.stop();
note = (sentence) => {
  running.http.log.warn(sentence);
};
// Printed before listening: the accounts exist even if the port is not free.
if (passwords.length)
  process.stdout.write(`\n  First passwords (also in ${passwordFile}; shown this once):\n${passwords.join('\n')}\n`);
await running.http.listen({ port: env.PORT, host: env.HOST }).catch(async (error: Error) => {
  await running.stop();
  return giveUp(error);
});
const { port } = running.http.server.address() as { port: number };
running.http.log.info({ port, ms: Math.round(performance.now() - started) }, 'ready');
process.stdout.write(`\n  Lattice  http://localhost:${port}\n\n`);

/** Stops in order. If the program is still starting, ending its database connections undoes what it had begun. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  // A timer, because a pending promise alone does not keep the process alive until the database is stopped.
  setInterval(() => undefined, 1000);
  // Even after a failure the database is stopped in order.
  await stopProgram().catch((error: unknown) => note(`did not stop in order: ${String(error)}`));
  await (await starting)?.stop();
  process.exit();
}

async function giveUp(error: Error): Promise<never> {
  // After a stop signal, losing the database is expected.
  if (stopping) return new Promise<never>(() => undefined);
  await embedded?.stop();
  return explain(error, env);
}

/** Prints a sentence for the operator about why the program does not start. */
function explain(error: Error, known?: Env): never {
  process.stderr.write(`${startFault(error, known)}\n`);
  process.exit(1);
}

function orExplain<T>(work: () => T, known?: Env): T {
  try {
    return work();
  } catch (error) {
    return explain(error as Error, known);
  }
}
