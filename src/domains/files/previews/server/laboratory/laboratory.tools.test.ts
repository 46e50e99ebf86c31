import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { Failure } from '#shared/fail';
import { newKey } from '#server/files/files';
import { startPortal } from '#testing';
import { PreviewQuery, type TablePreview } from '../../contract.ts';
import { previewOf } from '../service.ts';
import { comparePublicFiles, reportOf, type PublicFile, type Reading } from '../testing-public-files.ts';

/*
 * Compares files of instruments and workbooks of public projects with the reference readers of the field: points, first
 * and last abscissa and sum of the ordinates of the first and of the last scan, or the cells of the first sheets.
 */

const files = JSON.parse(readFileSync(new URL('public-files.json', import.meta.url), 'utf8')) as PublicFile[];
const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();

/** Rows that a preview shows: of columns in a text, and of a scan. */
const reference = readFileSync(new URL('reference-readers.py', import.meta.url), 'utf8');

async function shown(name: string, bytes: Buffer): Promise<Reading> {
  const storageKey = newKey();
  const { size, sha256 } = await portal.files.write(storageKey, Readable.from([bytes]));
  const look = (structure: number) =>
    previewOf(ctx, { name, size, sha256, storageKey }, PreviewQuery.parse({ structure }));
  try {
    const first = await look(1);
    if (first.kind === 'parts') return { figures: cellsOf(first.parts) };
    if (first.kind !== 'table') return { refused: `${first.kind}${'notRead' in first ? ` (${first.notRead})` : ''}` };
    if (first.rows.length === 0) return { refused: `part: ${first.remarks?.[0]?.kind}` };
    const scans = first.part?.total ?? 1;
    const last = scans > 1 ? await look(scans) : undefined;
    const figures: Record<string, number | string> = { scans, ...figuresOf('', first) };
    if (last?.kind === 'table') Object.assign(figures, figuresOf('last ', last));
    return { figures };
  } catch (error) {
    if (error instanceof Failure) return { refused: `${error.key} ${JSON.stringify(error.params)}` };
    throw error;
  }
}

/** Rounded, so that values that cancel each other are zero. */
const sumOf = (values: readonly number[]) => Number(values.reduce((sum, value) => sum + value, 0).toFixed(9));

function figuresOf(of: string, { rows, columns }: TablePreview): Record<string, number | string> {
  const figures: Record<string, number | string> = { [`${of}points`]: rows.length, [`${of}columns`]: columns.length };
  const column = (at: number) => rows.map((row) => Number(row[at] || Number.NaN)).filter(Number.isFinite);
  columns.slice(0, 12).forEach((_name, at) => {
    const values = column(at);
    figures[`${of}sum ${at + 1}`] = sumOf(values);
    figures[`${of}values ${at + 1}`] = values.length;
    const head = rows
      .slice(0, 300)
      .map((row) => Number(row[at] || Number.NaN))
      .filter(Number.isFinite);
    figures[`${of}head ${at + 1}`] = sumOf(head);
  });
  const xs = column(0);
  if (xs.length > 0) {
    figures[`${of}first x`] = xs[0]!;
    figures[`${of}last x`] = xs.at(-1)!;
  }
  return figures;
}

/** Numbers of the first 1,000 rows of each of the first sheets. */
function cellsOf(parts: readonly (TablePreview & { name: string })[]): Record<string, number | string> {
  const figures: Record<string, number | string> = { sheets: parts.length };
  parts.slice(0, 3).forEach(({ name, rows, columns }, at) => {
    // Columns without a name are numbered.
    const names = columns.map((column, index) => (column === String(index + 1) ? '' : column));
    const cells = [names, ...rows]
      .slice(0, 400)
      .flat()
      .filter((cell) => cell !== '');
    const numbers = cells.filter((cell) => /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(cell)).map(Number);
    figures[`sheet ${at + 1}`] = name;
    figures[`numbers ${at + 1}`] = numbers.length;
    figures[`sum ${at + 1}`] = numbers.reduce((sum, value) => sum + value, 0);
  });
  return figures;
}

test('files of instruments and workbooks have the values of the reference readers, or say why not', async () => {
  const outcomes = await comparePublicFiles(files, reference, (name, bytes) => shown(name, bytes), 2e-5);
  reportOf('laboratory', outcomes);
  const wrong = outcomes.filter(({ outcome }) => outcome === 'wrong');
  assert.deepEqual(
    wrong.map(({ file, said }) => `${file.repo} ${file.path}: ${said}`),
    [],
  );
});
