import type { Distribution, Filter, Sort } from './columns.ts';

/** What the page asks the worker that holds the table. */
export type Question =
  | { act: 'open'; bytes: Blob; types: { name: string; type: string }[]; most: number }
  | { act: 'arrange'; filters: Filter[]; sort: Sort | null }
  | { act: 'rows'; from: number; to: number };

export type Cell = string | number | boolean | null;

export interface Opened {
  total: number;
  distributions: Distribution[];
}

export type Answer = Opened | { count: number } | { cells: Cell[][] };

/**
 * A table in a worker: the page stays free while it is read, sorted and narrowed. The page fetches the bytes, since the
 * policy of a script forbids a worker to.
 */
export interface TableReader {
  open: (bytes: Blob, types: { name: string; type: string }[]) => Promise<Opened>;
  /** The number of rows that are left. */
  arrange: (filters: Filter[], sort: Sort | null) => Promise<number>;
  rows: (from: number, to: number) => Promise<Cell[][]>;
  close: () => void;
}

/** Most rows that a browser reads; data sets hold no more. */
const most = 500_000;

/** Starts the worker; questions are answered in their order. */
export function tableReader(): TableReader {
  const worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; reply?: Answer; fault?: string }>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.reply) asked?.resolve(data.reply);
    else asked?.reject(new Error(data.fault));
  });
  // It could not be loaded, or has run out of memory: nothing that waits is ever answered.
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  });
  const ask = (question: Question) =>
    new Promise<Answer>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      // A worker has one partner only.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage({ id, question });
    });
  return {
    open: async (bytes, types) => (await ask({ act: 'open', bytes, types, most })) as Opened,
    arrange: async (filters, sort) => ((await ask({ act: 'arrange', filters, sort })) as { count: number }).count,
    rows: async (from, to) => ((await ask({ act: 'rows', from, to })) as { cells: Cell[][] }).cells,
    close: () => worker.terminate(),
  };
}
