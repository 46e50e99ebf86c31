import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from '#server/process/project';
import { measure, type Measured, type Order } from './measure.ts';

/** Files of so many rows are measured in a process apart; for smaller ones the way there would not pay. */
const manyRows = 5000;
/** Megabytes of the heap that the process may take; a file of 10 MB needs a tenth. */
const mostMemory = 512;
/** Milliseconds without work after which it ends. */
const idleLife = 30_000;

/** The work in hand: one at a time, so that the others have a processor left. */
let last: Promise<unknown> = Promise.resolve();

/** Measures a model where it keeps nobody waiting. @throws when the process ended; it is started again for the next model */
export function measureBeside(order: Order): Promise<Measured> {
  if (order.board.truth.folds.length < manyRows) return measure(order);
  const turn = last.then(() => inProcess(order));
  last = turn.catch(() => undefined);
  return turn;
}

let kept: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/*
 * A process and not a thread: V8 aborts a whole process now and then after many threads have come and gone
 * (nodejs/node#64500), and an abort here costs one model, which the queue measures again. It is kept for the next
 * model, since its start takes longer than a small file.
 */
function inProcess(order: Order): Promise<Measured> {
  clearTimeout(idle);
  const child = (kept ??= start());
  child.ref();
  child.channel?.ref();
  return new Promise<Measured>((resolve, reject) => {
    const settle = (finish: () => void) => {
      child.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error');
      // The program waits for an answer that somebody waits for, and for nothing else of the process.
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
  // Errors of one that has ended already are no news.
  child.on('error', () => undefined);
  if (child.connected) child.disconnect();
}

const start = () =>
  fork(path.join(projectFolder, 'src/domains/benchmarks/submissions/server/measure-process.ts'), {
    serialization: 'advanced',
    // The flags of the program itself are not for it.
    execArgv: [`--max-old-space-size=${mostMemory}`],
  });
