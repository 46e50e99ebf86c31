import { fork } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { makeFolder } from '#server/files/local-files';
import { processFolder } from '#server/files/process-folders';
import { projectFolder } from '#server/process/project';
import type { TableRefusal } from '../contract.ts';
import { processLimits, type Answer, type Measured, type Order, type PlottedRows, type QueriedRows } from './orders.ts';

/** Milliseconds between two checks of a process's memory. */
const lookEvery = 200;

/** Work of the process that ended without a result. */
export class TableFailure extends Error {
  readonly reason: TableRefusal;
  constructor(reason: TableRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Starts a child process for one file, and kills it after a timeout in milliseconds, or when it uses too much memory.
 * @throws TableFailure
 */
export function inChild(order: Order & { act: 'ask' }, patience: number): Promise<QueriedRows>;
export function inChild(order: Order & { act: 'plot' }, patience: number): Promise<PlottedRows>;
export function inChild(order: Order & { act: 'convert' | 'measure' }, patience: number): Promise<Measured>;
export function inChild(order: Order, patience: number): Promise<QueriedRows | PlottedRows | Measured>;
export function inChild(order: Order, patience: number): Promise<QueriedRows | PlottedRows | Measured> {
  const child = fork(path.join(projectFolder, 'src/domains/files/tables/server/table-process.ts'), {
    // An empty environment: no keys, no addresses, no flags. The engine's own locks restrict the native code.
    env: {},
    execArgv: [
      `--max-old-space-size=${processLimits.heap}`,
      ...['--permission', '--allow-addons', '--no-warnings', `--allow-fs-read=${projectFolder}`],
      ...[`--allow-fs-read=${order.file}`, `--allow-fs-read=${order.folder}`, `--allow-fs-write=${order.folder}`],
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  });
  // With few processors, queries of pages have priority.
  if (child.pid && (order.act === 'convert' || order.act === 'measure')) setPriority(child.pid, 10);
  return new Promise((resolve, reject) => {
    const fails = (reason: TableRefusal, message: string) => () => reject(new TableFailure(reason, message));
    const timer = setTimeout(() => end(fails('time', 'took too long')), patience);
    const watch = setInterval(() => {
      void memoryOf(child.pid).then((bytes) => {
        if (bytes > processLimits.whole) end(fails('memory', `took ${bytes} bytes`));
      });
    }, lookEvery);
    const end = (say: () => void) => {
      clearTimeout(timer);
      clearInterval(watch);
      child.removeAllListeners();
      child.on('error', () => undefined);
      child.kill('SIGKILL');
      say();
    };
    child.once('message', (answer: Answer) =>
      end('done' in answer ? () => resolve(answer.done) : fails(answer.refused, answer.message)),
    );
    // The runtime aborts when its heap is full, and the system kills when its memory is. Other ends are faults.
    child.once('exit', (code, signal) =>
      end(fails(signal === 'SIGABRT' || signal === 'SIGKILL' ? 'memory' : 'failed', `ended with ${signal ?? code}`)),
    );
    child.once('error', (error) => end(() => reject(error)));
    child.send(order, (error) => error && end(fails('failed', error.message)));
  });
}

/** Memory of a process in bytes; 0 if the system does not report it. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
}

/** Runs work with an empty temporary folder, which is deleted afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await processFolder('tables');
  try {
    await makeFolder(path.join(folder, 'engine'));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
