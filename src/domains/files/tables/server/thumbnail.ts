import { Failure } from '#shared/fail';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { curvesSketch, drawingOf, previewOf, startChoice, thumbnailOf, type Previewed } from '#module/files/previews';
import { PlotQuery } from '../contract.ts';
import { plotOf } from './asking.ts';
import { readyRows } from './service.ts';

/** Groups of rows of a small picture: each is a pixel wide at most. */
const groups = 150;

/**
 * A small picture of a file: of a table that is ready, the curves of all its rows; else as `thumbnailOf` of the
 * previews. The calling noun has checked that the caller may have the file's bytes.
 * @throws files.previews.type if it has none, and as `previewOf` does
 */
export async function pictureOfWhole(ctx: Context, file: Previewed): Promise<FileReply & { size: number }> {
  const ready = await readyRows(ctx, file);
  if (ready === undefined) return thumbnailOf(ctx, file);
  return drawingOf(ctx, file, 'series', () => curvesOfAll(ctx, file)).catch((error: unknown) => {
    // A map, or an engine that is busy: the first rows are a picture too.
    if (!(error instanceof Failure)) throw error;
    return thumbnailOf(ctx, file);
  });
}

/** Null for tables without curves, such as maps. */
async function curvesOfAll(ctx: Context, file: Previewed): Promise<string | null> {
  const preview = await previewOf(ctx, file);
  // Blocks are curves of their own, which the rows of the whole file do not tell apart.
  if (preview.kind !== 'table' || !preview.more || preview.blocks) return null;
  const { x, ys, colour } = startChoice(preview.columns, preview.rows);
  if (colour !== null) return null;
  const { curves } = await plotOf(ctx, file, PlotQuery.parse({ x, ys, width: groups }));
  return curvesSketch(curves.map((points) => points.map(([across, up]) => [across!, up!] as const))) ?? null;
}
