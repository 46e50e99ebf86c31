import { fork } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from '#server/process/project';
import { malformed, tooLong } from './lattice.ts';

/** Timeout of one read in milliseconds; some damaged files keep a library busy forever. */
const patience = 15_000;
/** Maximum JavaScript heap in MB. */
const maxHeap = 256;

/** Byte range that a child process requests, without its end, and the answer under the same number. */
export interface ByteRequest {
  id: number;
  start: number;
  end: number;
}
export interface ByteReply {
  id: number;
  bytes?: Uint8Array;
}

/** Messages of a child process: its answer, a failure, or a request for bytes. */
type ChildMessage<A> = { seen: A } | { error: 'malformed' | 'tooLong' } | { want: ByteRequest };

/**
 * Reads a file in a child process, which is killed after its answer or after the timeout.
 * @param script name of the process's file in this folder; it gets `order` as its first message
 * @param file the only file outside the product that it may open
 * @param into the only file that it may write
 * @param supply returns bytes if it may not open files
 * @throws files.previews.malformed|tooLong
 */
export function readInChild<A>(
  script: string,
  order: object,
  {
    file,
    into,
    supply,
  }: { file?: string; into?: string; supply?: (start: number, end: number) => Promise<Uint8Array> },
): Promise<A> {
  const child = fork(path.join(projectFolder, 'src/domains/files/previews/server', script), {
    // An empty environment: no keys, no addresses, no flags.
    env: {},
    execArgv: [
      ...[`--max-old-space-size=${maxHeap}`, '--permission', `--allow-fs-read=${projectFolder}`],
      ...(file ? [`--allow-fs-read=${file}`] : []),
      ...(into ? [`--allow-fs-write=${into}`] : []),
      '--no-warnings',
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  return new Promise<A>((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(tooLong())), patience);
    const end = (say: () => void) => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.on('error', () => undefined);
      child.kill('SIGKILL');
      say();
    };
    const give = async ({ id, start, end: stop }: ByteRequest) => {
      const bytes = await supply?.(start, stop);
      if (child.connected) child.send({ id, ...(bytes && { bytes }) } satisfies ByteReply, () => undefined);
    };
    child.on('message', (said: ChildMessage<A>) => {
      if ('want' in said) void give(said.want).catch((error: Error) => end(() => reject(error)));
      else
        end(() => ('seen' in said ? resolve(said.seen) : reject(said.error === 'tooLong' ? tooLong() : malformed())));
    });
    // A trap of the library, or no memory left.
    child.once('exit', () => end(() => reject(malformed())));
    child.once('error', (error) => end(() => reject(error)));
    child.send(order, (error) => error && end(() => reject(malformed())));
  });
}
