import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectFolder } from '#server/project';
import { measure, type Measured, type Order } from './measure.ts';

/** Files of so many rows are measured in a thread of their own; for smaller ones its start would not pay. */
const manyRows = 5000;
/** Megabytes of the heap that a thread may take; a file of 10 MB needs a tenth. */
const mostMemory = 512;

/** The thread at work: one at a time in a process, so that the others have a processor left. */
let last: Promise<unknown> = Promise.resolve();

/** Measures a model where it keeps nobody waiting. */
export function measureBeside(order: Order): Promise<Measured> {
  if (order.board.truth.folds.length < manyRows) return measure(order);
  const turn = last.then(() => inThread(order));
  last = turn.catch(() => undefined);
  return turn;
}

function inThread(order: Order): Promise<Measured> {
  const worker = new Worker(path.join(projectFolder, 'src/domains/benchmarks/submissions/server/measure-thread.ts'), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that measures ended with ${code}`)));
  });
}
