import { Readable } from 'node:stream';
import { fail, Failure } from '#shared/fail';
import type { Context } from '#server/context';
import { answerCache } from '#server/process/answer-cache';
import type { FileReply } from '#server/routes';
import { refuseKnownFault, requireContent } from '#server/files/stored-content';
import { previewKind } from '../kinds.ts';
import { isTiffName } from './arrays/marks.ts';
import { arraySketch } from './arrays/reading.ts';
import { pictureOf } from './picture.ts';
import { previewOf, type Previewed } from './service.ts';
import { curvesSketch, mapSketch, pointsOf, structureSketch, tableSketch } from './sketch.ts';

/** Drawings that a process caches: a few kilobytes each. */
const maxKept = 300;

/** Drawings by the digest of their file; empty for a file without one. */
const drawings = answerCache<string>({ max: maxKept });

/**
 * A small picture of a file: its plot, its atoms, or the picture itself.
 * @throws files.previews.type if it has none, and as {@link previewOf} does
 */
export async function thumbnailOf(ctx: Context, file: Previewed): Promise<FileReply & { size: number }> {
  if (previewKind(file.name) === 'picture') {
    const asPicture = () => pictureOf(ctx, file, { width: 320, height: 240 });
    if (!isTiffName(file.name)) return asPicture();
    // Measured values are drawn as an array; only a picture is shown as one.
    return drawingOf(ctx, file, 'sketch', () => drawnArray(ctx, file)).catch((error: unknown) => {
      if (error instanceof Failure && error.key !== 'kernel.busy') return asPicture();
      throw error;
    });
  }
  return drawingOf(ctx, file, 'sketch', () => drawn(ctx, file));
}

/**
 * A drawing of a file as a picture, cached by the digest of the file.
 * @param form tells several drawings of one file apart
 * @param draw makes the drawing; null if the file has none
 * @throws files.previews.type without a drawing, and what `draw` throws
 */
export async function drawingOf(
  ctx: Context,
  file: Previewed,
  form: 'sketch' | 'series',
  draw: () => Promise<string | null>,
): Promise<FileReply & { size: number }> {
  // The cached drawing was made from the right bytes; the file itself may have been damaged since.
  await refuseKnownFault(ctx, file.storageKey);
  const drawing = await drawings.get(ctx.own, `${file.sha256} ${form} ${file.name}`, async () => (await draw()) ?? '');
  if (drawing === '') throw fail('files.previews.type', {}, 404);
  const bytes = Buffer.from(drawing);
  return {
    name: `${file.name}.svg`,
    mediaType: 'image/svg+xml',
    size: bytes.length,
    etag: `${file.sha256.slice(0, 32)}-${form}`,
    inline: true,
    open: (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}

async function drawn(ctx: Context, file: Previewed): Promise<string | null> {
  if (previewKind(file.name) === 'arrays') return drawnArray(ctx, file);
  const preview = await previewOf(ctx, file);
  if (preview.kind === 'table') return tableSketch(preview) ?? null;
  if (preview.kind === 'structure') return structureSketch(preview) ?? null;
  // Output of a program: the first of its tables that is drawn.
  if (preview.kind === 'parts')
    return preview.parts.map((part) => tableSketch(part)).find((sketch) => sketch !== undefined) ?? null;
  return null;
}

/** The default plot of a file with arrays, from extremes that the server has read. */
async function drawnArray(ctx: Context, file: Previewed): Promise<string | null> {
  await requireContent(ctx, file);
  const sketch = file.size > 0 ? await arraySketch(ctx, file) : null;
  if (sketch?.map) return mapSketch(sketch.map) ?? null;
  if (!sketch?.curve) return null;
  const { columns, rows } = sketch.curve;
  const column = (at: number) => rows.map((row) => row[at] ?? Number.NaN);
  const signals = columns.flatMap(({ role }, at) => (role === 'signal' ? [column(at + 1)] : []));
  const xs = column(columns[0]?.role === 'axis' ? 1 : 0);
  return curvesSketch(signals.map((values) => pointsOf(xs, values))) ?? null;
}
