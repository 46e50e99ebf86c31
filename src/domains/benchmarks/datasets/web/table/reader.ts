import type { Distribution, Filter, Sort } from './columns.ts';

/** Requests to the worker that holds the table. */
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
 * A table in a worker, so that reading, sorting and filtering do not block the page. The page fetches the bytes,
 * because the content security policy forbids that to the worker.
 */
export interface TableReader {
  open: (bytes: Blob, types: { name: string; type: string }[]) => Promise<Opened>;
  /** Returns the number of matching rows. */
  arrange: (filters: Filter[], sort: Sort | null) => Promise<number>;
  rows: (from: number, to: number) => Promise<Cell[][]>;
  close: () => void;
}

/** Maximum number of rows that a browser reads; data sets have no more. */
const most = 500_000;

/** Starts the worker; requests are answered in order. */
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
  // The worker could not be loaded, or ran out of memory: pending requests will never be answered.
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  });
  const ask = (question: Question) =>
    new Promise<Answer>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage({ id, question });
    });
  return {
    open: async (bytes, types) => (await ask({ act: 'open', bytes, types, most })) as Opened,
    arrange: async (filters, sort) => ((await ask({ act: 'arrange', filters, sort })) as { count: number }).count,
    rows: async (from, to) => ((await ask({ act: 'rows', from, to })) as { cells: Cell[][] }).cells,
    close: () => worker.terminate(),
  };
}
