import { Readable } from 'node:stream';
import type { Context } from '#server/context';
import { requireContent } from '#server/files/stored-content';
import { readTable, samplesOf, type TableRow } from '#module/benchmarks/datasets';
import type { DatasetDefinition } from '#contract/benchmarks/datasets';
import type { Exported } from './definition.ts';

/**
 * A CSV cell for programs (RFC 4180) with exactly the original text. Characters that spreadsheets take for a formula
 * are not escaped, because the table would change with each import.
 */
const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export const line = (cells: readonly string[]) => `${cells.map(cell).join()}\n`;

/** Approximate length in characters of the chunks that are sent. */
const pieceLength = 64 * 1024;

/** @throws kernel.file.damaged|missing|unreadable if the table is unavailable: a bundle needs it */
export async function requireTable(ctx: Context, { files }: Exported): Promise<void> {
  for (const file of files) if (file.role === 'table' && file.format === 'csv') await requireContent(ctx, file);
}

/** The table of a data set as it was given, with hidden targets or without. In memory: one target for each measured row. */
export async function tableOf(
  ctx: Context,
  { version, definition, files }: Exported,
  { withTargets }: { withTargets: boolean },
): Promise<{ size: number; open: () => Readable }> {
  const stored = files.find(({ role, format }) => role === 'table' && format === 'csv');
  const isWhole = definition.version.hasOpenTargets || !withTargets;
  const open = () => ctx.files.open(stored!.storageKey);
  if (stored && isWhole) return { size: stored.size, open };
  const samples = await samplesOf(ctx, version.versionId);
  const targets = new Map(samples.map((sample) => [sample.sampleId, sample]));
  async function* lines(): AsyncGenerator<string> {
    const { columns } = definition;
    yield line(columns.map(({ name }) => name));
    if (stored) for await (const row of readTable(open(), 'csv')) yield line(completed(row));
    // A data set of an earlier version of the portal has no table: only its measured rows are known.
    else
      for (const { sampleId, fold, target } of samples)
        yield line(
          columns.map(({ role }) => {
            if (role === 'id') return sampleId;
            if (role === 'fold') return String(fold);
            return role === 'target' && withTargets ? shownTarget(definition, target) : '';
          }),
        );
  }
  function completed(row: TableRow): string[] {
    const { columns } = definition;
    const id = columns.find(({ role }) => role === 'id')!.name;
    const sample = targets.get(row[id] ?? '');
    return columns.map(({ name, role }) =>
      role === 'target' && sample ? shownTarget(definition, sample.target) : (row[name] ?? ''),
    );
  }
  return { size: stored ? stored.size : samples.length * 40, open: () => Readable.from(inPieces(lines())) };
}

/** A stored target in the notation of the table. */
export function shownTarget({ card, version, columns }: DatasetDefinition, target: number): string {
  if (card.taskType === 'multiclass') return version.classes[target] ?? '';
  const type = columns.find(({ role }) => role === 'target')?.type;
  if (card.taskType === 'classification' && type === 'boolean') return String(target === 1);
  return String(target);
}

/** Few large chunks instead of many small ones. */
export async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting = '';
  for await (const text of lines) {
    waiting += text;
    if (waiting.length < pieceLength) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  yield Buffer.from(waiting);
}
