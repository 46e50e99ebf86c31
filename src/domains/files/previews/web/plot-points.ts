import { useMemo } from 'react';
import { useTablePlot, type PlotQuestion, type TableQuestion, type TableSource } from '#view/files/tables';
import { maxCurves, numbersOf, type PlotChoice, type Rows } from '../plotting.ts';
import type { Point } from '../plot-curves.ts';
import type { Range } from './plot-view.ts';

/** The whole file of a table, and which of its rows are shown. */
export interface WholeSeries {
  source: TableSource;
  columns: readonly { type: string }[];
  rowCount: number;
  asked: Pick<TableQuestion, 'filters' | 'sort' | 'order'>;
}

/** Which axes are logarithmic. */
interface Logs {
  x: boolean;
  y: boolean;
}

/** Points of each column, or of each block of it, and of how many rows they are. */
interface PlotPoints {
  curves: { column: number; block: number | null; points: Point[] }[];
  /** `first`: of the first rows of the file; `all`: each row that fits; `extremes`: those of groups of rows. */
  of: 'first' | 'all' | 'extremes';
  rows: number;
  /** Rows of a group. */
  group: number;
  isPending: boolean;
  failure: string | undefined;
}

/**
 * Share of the visible range by which more is asked for on each side, so that a move shows curves at once, and groups of
 * rows then.
 */
const [margin, groups] = [0.5, 2000];

/**
 * The points of a plot: of the whole file where it can be asked, refined by the visible range; else of the rows that
 * the page has.
 */
export function usePlotPoints(
  rows: Rows,
  chosen: PlotChoice,
  {
    logs,
    view,
    whole,
    blocks,
  }: { logs: Logs; view: { x: Range } | undefined; whole: WholeSeries | undefined; blocks: readonly number[] },
): PlotPoints {
  const own = useMemo(() => pointsIn(rows, chosen, logs, blocks), [rows, chosen, logs, blocks]);
  const isNumeric = (at: number) => at < 0 || ['integer', 'number'].includes(whole?.columns[at]?.type ?? '');
  // A map of three columns has its cells from the rows of the page.
  const canAsk =
    chosen.colour === null &&
    [chosen.x, ...chosen.ys].every(isNumeric) &&
    (chosen.error === null || isNumeric(chosen.error));
  const { plot, isOf, failure } = useTablePlot(
    canAsk ? whole?.source : undefined,
    questionOf(chosen, logs, view, whole),
    view?.x,
  );
  const answered = useMemo(
    () =>
      plot?.curves.map((points, at) => ({
        column: chosen.ys[at] ?? -1,
        block: null,
        points: points.map(([x, y, error]): Point => ({ x: x!, y: y!, error: error ?? undefined })),
      })),
    [plot, chosen.ys],
  );
  if (!canAsk || !whole || !plot || !answered || answered.length !== chosen.ys.length)
    return {
      curves: own,
      of: 'first',
      rows: rows.length,
      group: 1,
      isPending: canAsk && whole !== undefined && !failure,
      failure,
    };
  return {
    curves: answered,
    of: plot.group > 1 ? 'extremes' : 'all',
    rows: plot.rows,
    group: plot.group,
    isPending: !isOf && !failure,
    failure,
  };
}

function questionOf(
  { x, ys, error }: PlotChoice,
  logs: Logs,
  view: { x: Range } | undefined,
  whole: WholeSeries | undefined,
): PlotQuestion {
  const more = view ? (view.x[1] - view.x[0]) * margin : 0;
  return {
    x,
    ys: [...ys],
    positive: `${logs.x ? 'x' : ''}${logs.y ? 'y' : ''}`,
    ...(error === null ? {} : { error }),
    ...(view ? { from: view.x[0] - more, to: view.x[1] + more, width: groups } : {}),
    filters: whole?.asked.filters ?? [],
    order: whole?.asked.order ?? 'asc',
    // The order decides only what the number of a row is.
    ...(x < 0 && whole?.asked.sort !== undefined ? { sort: whole.asked.sort } : {}),
  };
}

function pointsIn(rows: Rows, chosen: PlotChoice, logs: Logs, blocks: readonly number[]): PlotPoints['curves'] {
  const isShown = (value: number, isLog: boolean) => Number.isFinite(value) && (!isLog || value > 0);
  const xs = numbersOf(rows, chosen.x);
  const [colours, errors] = [chosen.colour, chosen.error].map((at) => (at === null ? undefined : numbersOf(rows, at)));
  const isDivided = chosen.colour === null && chosen.ys.length * blocks.length <= maxCurves;
  const parts = isDivided ? blocks : [0];
  return chosen.ys.flatMap((column) => {
    const ys = numbersOf(rows, column);
    return parts.map((from, part) => {
      const points = xs.slice(from, parts[part + 1]).flatMap((x, place) => {
        const at = from + place;
        return isShown(x, logs.x) && isShown(ys[at]!, logs.y)
          ? [{ x, y: ys[at]!, colour: colours?.[at], error: errors?.[at] }]
          : [];
      });
      return { column, block: parts.length > 1 ? part + 1 : null, points };
    });
  });
}
