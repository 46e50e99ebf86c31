import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from '#server/process/project';
import { measure, type Measured, type Order } from './measure.ts';

/** Number of rows from which files are measured in a child process; for smaller ones the transfer costs more. */
const manyRows = 5000;
/** Maximum heap of the process in megabytes; a file of 10 MB needs a tenth. */
const maxMemory = 512;
/** Idle time in milliseconds after which it ends. */
const idleLife = 30_000;

/** The running work: one at a time, so that a processor remains free. */
let last: Promise<unknown> = Promise.resolve();

/** Measures a model without blocking requests. @throws if the process ended; it is started again for the next model */
export function measureInProcess(order: Order): Promise<Measured> {
  if (order.board.truth.folds.length < manyRows) return measure(order);
  const turn = last.then(() => inProcess(order));
  last = turn.catch(() => undefined);
  return turn;
}

let kept: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/*
 * A process and not a thread, because V8 sometimes aborts the whole process after many threads were created and ended
 * (nodejs/node#64500). Here an abort costs one model, which the queue measures again. The process is reused for the
 * next model, because its start takes longer than a small file.
 */
function inProcess(order: Order): Promise<Measured> {
  clearTimeout(idle);
  const child = (kept ??= start());
  child.ref();
  child.channel?.ref();
  return new Promise<Measured>((resolve, reject) => {
    const settle = (finish: () => void) => {
      child.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error');
      // The process keeps the program running only while a result is pending.
      child.unref();
      child.channel?.unref();
      idle = setTimeout(() => end(child), idleLife).unref();
      finish();
    };
    const fail = (error: Error) =>
      settle(() => {
        end(child);
        reject(error);
      });
    child.on('message', (answer: { measured: Measured } | { error: string }) =>
      'error' in answer ? fail(new Error(answer.error)) : settle(() => resolve(answer.measured)),
    );
    child.on('error', fail);
    child.on('exit', (code, signal) => fail(new Error(`the process that measures ended with ${code ?? signal}`)));
    child.send(order, (error) => error && fail(error));
  });
}

function end(child: ChildProcess): void {
  if (kept === child) kept = undefined;
  // Errors of a process that has already ended can be ignored.
  child.on('error', () => undefined);
  if (child.connected) child.disconnect();
}

const start = () =>
  fork(path.join(projectFolder, 'src/domains/benchmarks/submissions/server/measure-process.ts'), {
    serialization: 'advanced',
    // Without the flags of the main process.
    execArgv: [`--max-old-space-size=${maxMemory}`],
  });
