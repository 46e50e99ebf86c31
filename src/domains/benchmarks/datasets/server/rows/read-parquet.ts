import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fail, type FailParams } from '#shared/fail';
import { writeStream } from '#server/files/local-files';
import { projectFolder } from '#server/process/project';
import { largestTable } from '../../contract/definition.ts';
import { lineOf, type TableRow } from './table-row.ts';

/** Timeout in milliseconds for the next rows; some damaged files keep a library busy endlessly. */
const usualPatience = 60_000;
/** Maximum JavaScript heap in megabytes: a row group is in memory as bytes and as values. */
const maxHeap = 1024;

/** Request to the child process. */
export interface ParquetOrder {
  file: string;
}
/** An error of `benchmarks.datasets`. */
export interface ParquetFault {
  reason: 'malformedParquet' | 'noHeader' | 'rowGroup';
  params: FailParams;
}
/** Messages of the child process: the columns, then rows as texts, then the end. */
export type ParquetSaid = { columns: string[] } | { rows: string[][] } | { isOver: true } | { fault: ParquetFault };

/**
 * The rows of a Parquet file as texts. A child process reads them and is then killed, because the library parses
 * untrusted files. `named` returns column names that definitions can have.
 * @param patience timeout for the next rows in milliseconds
 * @throws benchmarks.datasets.tooLarge|malformedParquet|noHeader|rowGroup, errors of `named`
 */
export async function* parquetRows(
  stream: Readable,
  named: (names: readonly string[]) => string[],
  patience = usualPatience,
): AsyncGenerator<TableRow> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lattice-table-'));
  try {
    const file = path.join(folder, 'table.parquet');
    await writeStream(file, [Readable.from(limited(stream), { objectMode: false })]);
    let names: string[] | undefined;
    let line = 2;
    for await (const said of messagesOf(file, patience)) {
      if ('columns' in said) names = named(said.columns);
      else
        for (const cells of said.rows) {
          const row = Object.create(null) as Record<string | symbol, string | number>;
          for (const [place, name] of names!.entries()) row[name] = cells[place]!;
          row[lineOf] = line++;
          yield row as TableRow;
        }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* limited(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > largestTable) throw fail('benchmarks.datasets.tooLarge', { most: largestTable / 1_000_000 }, 413);
    yield chunk;
  }
}

/**
 * Messages of a child process about a file; it continues when the next message is requested, and ends with the
 * iteration.
 */
async function* messagesOf(
  file: string,
  patience: number,
): AsyncGenerator<{ columns: string[] } | { rows: string[][] }> {
  const child = fork(path.join(projectFolder, 'src/domains/benchmarks/datasets/server/rows/parquet-process.ts'), {
    // Without the environment of the program: no keys, addresses or flags.
    env: {},
    execArgv: [
      ...[`--max-old-space-size=${maxHeap}`, '--permission', `--allow-fs-read=${projectFolder}`],
      ...[`--allow-fs-read=${file}`, '--no-warnings'],
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  child.on('error', () => undefined);
  const next = (order: object) =>
    new Promise<ParquetSaid>((resolve, reject) => {
      const malformed = (reason: string) => fail('benchmarks.datasets.malformedParquet', { reason });
      const settle = (say: () => void) => {
        clearTimeout(timer);
        child.removeAllListeners('message').removeAllListeners('exit');
        say();
      };
      const timer = setTimeout(() => settle(() => reject(malformed('timeout'))), patience);
      child.once('message', (said: ParquetSaid) => settle(() => resolve(said)));
      // A crash of the library, or out of memory.
      child.once('exit', () => settle(() => reject(malformed('memory'))));
      child.send(order, (error) => error && settle(() => reject(malformed('memory'))));
    });
  try {
    for (let said = await next({ file } satisfies ParquetOrder); !('isOver' in said); said = await next({})) {
      if ('fault' in said) throw fail(`benchmarks.datasets.${said.fault.reason}`, said.fault.params);
      yield said;
    }
  } finally {
    child.kill('SIGKILL');
  }
}
