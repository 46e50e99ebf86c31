import type { DuckDBConnection, DuckDBListValue, DuckDBValue } from '@duckdb/node-api';
import { literal, rowsOf } from './engine.ts';
import { comparable } from './measuring.ts';
import type { PlotOrder, PlottedRows } from './orders.ts';
import { columnsOfParquet } from './parquet-columns.ts';
import { conditions, orderOf } from './querying.ts';

/*
 * Points of a plot of millions of rows. Groups of equally many neighbouring rows are answered by their points with the
 * smallest and the largest x and y, so that no peak is lost, whether x rises or runs back and forth as in a loop.
 */

/** A point as the engine answers it: place among the rows, x, y, and the error if asked for. */
type Point = [place: number, x: number, y: number, ...error: (number | null)[]];

/** The points of all rows that fit if they are few, else the extremes of each group. */
export async function plotRows(engine: DuckDBConnection, asked: PlotOrder): Promise<PlottedRows> {
  const order = asked.isUploaded
    ? { ...asked, columns: await columnsOfParquet(engine, { file: asked.file, maxColumns: asked.columns.length }) }
    : asked;
  const within = rowsThatFit(order);
  const rows = within.isWhole
    ? order.rowCount
    : Number((await rowsOf(engine, `${within.source} select count(*) from fit`, within.values))[0]![0]);
  const { source, values } = rows <= fewRows && !within.isWhole ? rowsThatFit(order, true) : within;
  if (rows <= order.allUpTo) {
    const found = await rowsOf(engine, `${source} select place, ${pointsOf(order).join(', ')} from placed`, values);
    return { rows, group: 1, curves: curvesOf(found, order.ys.length, 1) };
  }
  const group = Math.ceil(rows / order.groups);
  const grouped = `${source} select ${extremesOf(order).join(', ')} from placed group by place // ${group}`;
  const found = await rowsOf(engine, grouped, values);
  return {
    rows,
    group,
    curves: curvesOf(
      found.map((row) => [null, ...row]),
      order.ys.length,
      order.x < 0 ? 2 : 4,
    ),
  };
}

/**
 * Up to this many rows in a range, their neighbours outside are answered as well. These are found by reading all rows
 * (seconds for millions), and among more points their lines are not missed.
 */
const fewRows = 100;

/**
 * The rows that fit, as the tables `fit` (x, y0, y1 … as numbers or null) and `placed` (with the place among them, from 0 on).
 * @param hasNeighbours also the rows before and after those within a range
 */
function rowsThatFit(
  order: PlotOrder,
  hasNeighbours = false,
): { source: string; values: DuckDBValue[]; isWhole: boolean } {
  const { file, columns, sort, x, ys, error, from, to } = order;
  const { where, values } = conditions(order);
  const number = (at: number) => `(${comparable(columns[at]!)})::double`;
  const positive = (value: string, isPositive: boolean) =>
    isPositive ? `case when ${value} > 0 then ${value} end` : value;
  // Sorted rows are numbered in their order, others as in the file.
  const rank = sort ? `row_number() over (order by ${orderOf(columns, sort)})` : 'file_row_number + 1';
  const selected = [
    `${positive(x < 0 ? `(${rank})::double` : number(x), order.isXPositive)} as x`,
    ...ys.map((column, at) => `${positive(number(column), order.isYPositive)} as y${at}`),
    ...(error === undefined ? [] : [`${number(error)} as e`]),
    `${sort ? rank : 'file_row_number'} as sequence`,
  ];
  const bounds = [
    ...(from === undefined ? [] : [{ end: 'greatest', sign: '>=', bound: `$${values.push(String(from))}::double` }]),
    ...(to === undefined ? [] : [{ end: 'least', sign: '<=', bound: `$${values.push(String(to))}::double` }]),
  ];
  const read = `select ${selected.join(', ')} from read_parquet(${literal(file)}, file_row_number = true) ${where}`;
  const inRange = bounds.map(({ sign, bound }) => ` and x ${sign} ${bound}`).join('');
  const fit =
    hasNeighbours && bounds.length > 0
      ? withNeighbours(read, bounds, ys.length)
      : `select * from (${read}) where true${inRange}`;
  const isWhole = where === '' && bounds.length === 0;
  // The engine has one thread and keeps the order of the file, so that a count of the rows needs no sorting.
  const place = sort ? `row_number() over (order by sequence) - 1` : isWhole ? 'sequence' : 'row_number() over () - 1';
  return { source: `with fit as (${fit}), placed as (select *, ${place} as place from fit)`, values, isWhole };
}

/**
 * The rows within a range of x, and those before and after them, so that lines run to the edge of the picture and cross
 * it between two points outside. Neighbours are those in the order of the rows, as lines are drawn.
 */
function withNeighbours(read: string, bounds: readonly { end: string; sign: string; bound: string }[], curves: number) {
  const isPoint = Array.from({ length: curves }, (_none, at) => `y${at} is not null`).join(' or ');
  const around = `select *, lag(x, 1, x) over () as x_before, lead(x, 1, x) over () as x_after
    from (${read}) where x is not null and (${isPoint})`;
  // A line to one of the neighbours has a part within the range.
  const crosses = (x: string) => bounds.map(({ end, sign, bound }) => `${end}(x, ${x}) ${sign} ${bound}`).join(' and ');
  return `select * exclude (x_before, x_after) from (${around})
    where (${crosses('x_before')}) or (${crosses('x_after')})`;
}

/** One point for each curve. */
const pointsOf = ({ ys, error }: PlotOrder): string[] =>
  ys.map((_column, at) => `case when ${isThere(at)} then ${pointOf(at, error)} end`);

const isThere = (at: number) => `x is not null and y${at} is not null`;
const pointOf = (at: number, error: number | undefined) =>
  `[place::double, x, y${at}${error === undefined ? '' : ', e'}]`;

/** The points of a group with the smallest and the largest values, for each curve. */
const extremesOf = ({ ys, error, x }: PlotOrder): string[] =>
  ys.flatMap((_column, at) =>
    [`y${at}`, ...(x < 0 ? [] : ['x'])].flatMap((by) =>
      ['arg_min', 'arg_max'].map((extreme) => `${extreme}(${pointOf(at, error)}, ${by}) filter (where ${isThere(at)})`),
    ),
  );

/** Rows of points as curves in the order of the places, each point once. @param each points of a curve in a row, after the first cell */
function curvesOf(found: readonly DuckDBValue[][], curves: number, each: number): PlottedRows['curves'] {
  return Array.from({ length: curves }, (_none, curve) => {
    const points = new Map<number, Point>();
    for (const row of found)
      for (const cell of row.slice(1 + curve * each, 1 + (curve + 1) * each)) {
        if (cell === null) continue;
        const point = [...(cell as DuckDBListValue).items] as Point;
        points.set(point[0], point);
      }
    return [...points.values()].toSorted((one, other) => one[0] - other[0]).map(([, ...shown]) => shown);
  });
}
