import type { Context } from '#server/context';
import { currentVersion, metricsOf } from '#module/benchmarks/datasets';
import type { MetricCode } from '#contract/benchmarks/scoring';
import { fewestHidden, type BoardQuery, type BoardRow, type BoardView } from '../contract.ts';
import { hiddenRows } from './queries/analysis.ts';
import * as queries from './queries/boards.ts';
import { hiddenStep, inSteps } from './public-share.ts';

/** A value rounded to a number of decimals. */
const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals));

/** The board of a published data set. @throws benchmarks.datasets.notFound */
export async function board(ctx: Context, publicId: string, query: BoardQuery) {
  return shownBoard(ctx, await currentVersion(ctx, publicId, query.version), query);
}

type Version = Pick<Awaited<ReturnType<typeof currentVersion>>, 'versionId' | 'hasOpenTargets'>;

/** A page of a board; values of hidden targets are rounded so that single rows cannot be inferred. */
export async function shownBoard(ctx: Context, version: Version, query: BoardQuery) {
  const page = await queries.board(ctx, version.versionId, query);
  if (version.hasOpenTargets) return page;
  const { first, shown } = await roundingOf(ctx, version.versionId, query.subset);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      low: shown(first, row.low),
      high: shown(first, row.high),
      folds: [],
      scores: Object.fromEntries(
        Object.entries(row.scores).map(([code, { mean, std }]) => {
          const metric = code as MetricCode;
          return [code, { mean: shown(metric, mean), std: shown(metric, std) }];
        }),
      ) as BoardRow['scores'],
    })),
  };
}

/** The models of a board for its charts. @throws benchmarks.datasets.notFound */
export async function chart(ctx: Context, publicId: string, query: BoardView) {
  const version = await currentVersion(ctx, publicId, query.version);
  const rows = await queries.chart(ctx, version.versionId, query);
  if (version.hasOpenTargets) return rows;
  const { first, shown } = await roundingOf(ctx, version.versionId, query.subset);
  return rows.map((row) => ({
    ...row,
    mean: shown(first, row.mean),
    low: shown(first, row.low),
    high: shown(first, row.high),
  }));
}

/**
 * Rounding of values of hidden targets: to the decimals of the board, and for a sub-data set in steps that do not
 * reveal single rows; nothing for fewer than {@link fewestHidden} rows.
 */
async function roundingOf(ctx: Context, versionId: number, subset: string | undefined) {
  const metrics = await metricsOf(ctx, versionId);
  const decimals = new Map(metrics.map(({ code, decimals: digits }) => [code, digits]));
  const first = metrics.find(({ isPrimary }) => isPrimary)?.code ?? 'mae';
  const part = subset === undefined ? undefined : await hiddenRows(ctx, versionId, subset);
  const shown = (code: MetricCode, value: number | null) => {
    const digits = rounded(value, decimals.get(code) ?? 0);
    if (digits === null || !part) return digits;
    if (part.rows < fewestHidden) return null;
    return inSteps(digits, hiddenStep(code, part));
  };
  return { first, shown };
}
