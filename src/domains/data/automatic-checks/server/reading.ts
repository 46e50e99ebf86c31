import { LRUCache } from 'lru-cache';
import { Failure } from '#shared/fail';
import type { Context } from '#server/context';
import { columnUnit, previewKind, previewOf } from '#module/files/previews';
import type { FileRecord } from '#module/data/record-files';
import { maxCached, rowsLooked } from './limits.ts';

/** Kinds of preview that the checks read. */
export const tableKinds: readonly string[] = ['table', 'columns', 'workbook', 'parquet', 'scan'];
export const structureKinds: readonly string[] = ['structure'];

/** Findings of the preview of a file. */
export interface Reading {
  /** Whether the content is what the name of the file promises; undefined if the bytes are unavailable. */
  isReadable: boolean | undefined;
  /** Columns with measured numbers, by position, and the units in their names. */
  measured: { position: number; name: string; unit: string }[];
}

const kept = new WeakMap<object, LRUCache<string, Promise<Reading>>>();

/**
 * Reads the beginning of a file; the caller has checked the right to its bytes. Cached by the digest.
 * @throws 503 kernel.busy
 */
export function readingOf(ctx: Context, file: FileRecord): Promise<Reading> {
  let all = kept.get(ctx.own);
  if (!all) kept.set(ctx.own, (all = new LRUCache({ max: maxCached })));
  const key = `${file.sha256} ${file.name}`;
  const answer = all.get(key) ?? read(ctx, file);
  all.set(key, answer);
  // Unavailable bytes and a busy server are not cached.
  answer.then(
    ({ isReadable }) => isReadable === undefined && all.delete(key),
    () => all.delete(key),
  );
  return answer;
}

async function read(ctx: Context, file: FileRecord): Promise<Reading> {
  try {
    const preview = await previewOf(ctx, file);
    if (preview.kind === 'text') return { isReadable: preview.notRead === undefined && !isPromise(file), measured: [] };
    const table = preview.kind === 'parts' ? preview.parts[0] : preview;
    if (table?.kind !== 'table') return { isReadable: true, measured: [] };
    return { isReadable: table.rows.length > 0, measured: measuredIn(table) };
  } catch (error) {
    if (!(error instanceof Failure) || error.key === 'kernel.busy') throw error;
    return { isReadable: error.key.startsWith('kernel.file.') ? undefined : false, measured: [] };
  }
}

/** Whether a name promises a table or a structure; `.txt` and `.dat` may as well be texts. */
const isPromise = ({ name }: FileRecord) => ['table', ...structureKinds].includes(previewKind(name));

const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?$/;

/** Columns of numbers that are no counts or indexes, which have no decimals. */
function measuredIn({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] }) {
  const looked = rows.slice(0, rowsLooked);
  return columns.flatMap((name, position) => {
    const cells = looked.map((row) => (row[position] ?? '').trim()).filter(Boolean);
    const isMeasured =
      cells.length > 0 && cells.every((cell) => number.test(cell)) && cells.some((cell) => /[.eEdD]/.test(cell));
    return isMeasured ? [{ position, name: name || String(position + 1), unit: columnUnit(name) }] : [];
  });
}
