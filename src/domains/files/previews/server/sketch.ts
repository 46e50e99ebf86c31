import { elements } from '#shared/elements';
import { blockMaxima, cellEdges, curveExtremes, gridOf, isSweep, numbersOf, rangeOf } from '../plotting.ts';
import { startLook } from '../start-choice.ts';
import { colourAt, onColourScale, startScale } from '../colour-scale.ts';
import { scaleOf } from '../axis-scale.ts';
import { sketchCells } from '../array-limits.ts';
import type { StructurePreview, TablePreview } from '../contract.ts';

/** Units of the drawing, in the shape of the pictures of cards. */
const [width, height, edge] = [320, 240, 14];

/** Colours that show on light and dark ground. */
const inks = ['#2f86d6', '#d97a2b', '#2a9d78', '#b86aa0', '#a58a1c', '#7474d6'];

/** Most points of a curve, and atoms of a structure, in a drawing of this size. */
const [maxPoints, maxAtoms] = [300, 200];

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;

const place = (value: number) => value.toFixed(1);

/** The first plot of a table, without labels; undefined without two numeric columns. */
export function tableSketch({ columns, rows, blocks = [0] }: TablePreview): string | undefined {
  const {
    choice: { x, ys, colour },
    isReversed,
  } = startLook(columns, rows);
  // Binding energies run from high to low.
  const xs = numbersOf(rows, x).map((value) => (isReversed ? -value : value));
  if (colour !== null) return tableMap(xs, numbersOf(rows, ys[0]!), numbersOf(rows, colour));
  // Each block is a curve; more of them than colours are points, so that no line joins two.
  const isDivided = blocks.length * ys.length <= inks.length;
  const parts = isDivided ? blocks : [0];
  const curves = ys.flatMap((column) => {
    const values = numbersOf(rows, column);
    return parts.map((from, part) => pointsOf(xs.slice(from, parts[part + 1]), values.slice(from, parts[part + 1])));
  });
  return curvesSketch(curves, isDivided || blocks.length === 1);
}

/** Pairs of numbers, without those of which one is missing. */
export const pointsOf = (xs: readonly number[], values: readonly number[]): SketchPoint[] =>
  xs.flatMap((at, row) => (Number.isFinite(at) && Number.isFinite(values[row]!) ? [[at, values[row]!] as const] : []));

export type SketchPoint = readonly [x: number, y: number];

/** Curves over a common axis, of which no peak is lost; undefined for a few points. */
export function curvesSketch(all: readonly (readonly SketchPoint[])[], isJoinable = true): string | undefined {
  const curves = all.slice(0, inks.length);
  const points = curves.flat();
  if (points.length < 3) return undefined;
  const across = scaleOf(rangeOf(points.map(([at]) => at)), edge, width - edge);
  const up = scaleOf(rangeOf(points.map(([, value]) => value)), height - edge, edge);
  const drawn = curves.map((curve, at) => {
    const places = curveExtremes(curve, ([, value]) => value, maxPoints).map(
      ([one, other]) => `${place(across.at(one))} ${place(up.at(other))}`,
    );
    const look = `fill="none" stroke="${inks[at]!}" stroke-linejoin="round" stroke-linecap="round"`;
    return isJoinable && isSweep(curve.map(([one]) => one))
      ? `<path ${look} stroke-width="2.5" d="M${places.join('L')}"/>`
      : `<path ${look} stroke-width="6" d="${places.map((one) => `M${one}h0`).join('')}"/>`;
  });
  return svg(drawn.join(''));
}

/** A colour map of three columns. */
function tableMap(xs: readonly number[], ys: readonly number[], values: readonly number[]): string | undefined {
  const grid = gridOf(xs, ys);
  if (!grid) return undefined;
  const [columnOf, rowOf] = [grid.x, grid.y].map((all) => new Map(all.map((value, at) => [value, at])));
  const [rows, columns] = [grid.y.length, grid.x.length];
  const cells = new Float64Array(rows * columns).fill(Number.NaN);
  for (const [at, x] of xs.entries()) {
    const [column, row] = [columnOf!.get(x), rowOf!.get(ys[at]!)];
    if (column !== undefined && row !== undefined) cells[row * columns + column] = values[at]!;
  }
  return mapSketch({ rows, columns, values: cells }, { x: cellEdges(grid.x), y: cellEdges(grid.y) });
}

/**
 * A picture of numbers, the first row at the bottom; each cell has the colour of its largest value.
 * @param edges of its columns and rows; cells of one size when absent
 */
export function mapSketch(
  { rows, columns, values }: { rows: number; columns: number; values: ArrayLike<number> },
  edges?: { x: readonly number[]; y: readonly number[] },
): string | undefined {
  const blocks = [Math.ceil(rows / sketchCells[0]), Math.ceil(columns / sketchCells[1])] as const;
  const maxima = blockMaxima(values, [rows, columns], blocks);
  const scale = startScale(maxima);
  const tones = maxima.map((value) => onColourScale(value, scale));
  const range = rangeOf(tones.filter(Number.isFinite));
  if (!range) return undefined;
  const bounds = (all: readonly number[] | undefined, length: number, block: number) =>
    Array.from({ length: Math.ceil(length / block) + 1 }, (_none, at) => {
      const index = Math.min(length, at * block);
      return all?.[index] ?? index;
    });
  const [lefts, bottoms] = [bounds(edges?.x, columns, blocks[1]), bounds(edges?.y, rows, blocks[0])];
  const across = scaleOf(rangeOf(lefts), 0, width);
  const up = scaleOf(rangeOf(bottoms), height, 0);
  const wide = lefts.length - 1;
  const cells = Array.from(tones, (tone, at) => {
    if (!Number.isFinite(tone)) return '';
    const [column, row] = [at % wide, Math.floor(at / wide)];
    const [left, right] = [across.at(lefts[column]!), across.at(lefts[column + 1]!)];
    const [bottom, top] = [up.at(bottoms[row]!), up.at(bottoms[row + 1]!)];
    const colour = colourAt((tone - range[0]) / (range[1] - range[0] || 1));
    return `<path fill="${colour}" d="M${place(left)} ${place(top)}H${place(right + 0.5)}V${place(bottom + 0.5)}H${place(left)}z"/>`;
  });
  return svg(cells.join(''));
}

/** The atoms of a cell or molecule from slightly above, the rear ones first. */
export function structureSketch({ atoms, cell }: StructurePreview): string | undefined {
  if (atoms.length === 0 || atoms.length > maxAtoms) return undefined;
  const [turn, tilt] = [0.45, 0.35];
  const seen = ({ x, y, z }: { x: number; y: number; z: number }) => {
    const [side, deep] = [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
    return {
      x: side,
      y: z * Math.cos(tilt) + deep * Math.sin(tilt),
      depth: deep * Math.cos(tilt) - z * Math.sin(tilt),
    };
  };
  const balls = atoms.map((atom) => ({ ...seen(atom), element: atom.element }));
  const corners = cell ? cornersOf(cell) : [];
  const frame = corners.map(seen);
  const all = [...balls, ...frame];
  const [left, right] = rangeOf(all.map(({ x }) => x))!;
  const [low, high] = rangeOf(all.map(({ y }) => y))!;
  const scale = Math.min((width - 60) / Math.max(right - left, 1), (height - 60) / Math.max(high - low, 1));
  const at = ({ x, y }: { x: number; y: number }) =>
    [width / 2 + (x - (left + right) / 2) * scale, height / 2 - (y - (low + high) / 2) * scale] as const;
  const line = (one: number, other: number) => {
    const [from, to] = [at(frame[one]!), at(frame[other]!)];
    return `M${from.map(place).join(' ')}L${to.map(place).join(' ')}`;
  };
  const edges =
    frame.length === 8
      ? [
          [0, 1],
          [0, 2],
          [0, 4],
          [1, 3],
          [1, 5],
          [2, 3],
          [2, 6],
          [3, 7],
          [4, 5],
          [4, 6],
          [5, 7],
          [6, 7],
        ]
      : [];
  const size = Math.min(18, Math.max(5, scale * 0.55));
  const drawn = balls
    .toSorted((one, other) => other.depth - one.depth)
    .map((ball) => {
      const [x, y] = at(ball);
      return `<circle cx="${place(x)}" cy="${place(y)}" r="${place(size)}" fill="hsl(${hueOf(ball.element)} 55% 55%)" stroke="#1b2430" stroke-opacity="0.35"/>`;
    });
  const box = edges.map(([one, other]) => line(one!, other!)).join('');
  return svg(`${box ? `<path fill="none" stroke="#7b8899" d="${box}"/>` : ''}${drawn.join('')}`);
}

/** Neighbours in the periodic table get colours that are far from each other. */
const hueOf = (element: string) => ((elements as readonly string[]).indexOf(element) * 47 + 20) % 360;

/** The eight corners of a cell, in the frame of the atoms: a along x, b in the plane of x and y. */
function cornersOf({ a, b, c, alpha, beta, gamma }: NonNullable<StructurePreview['cell']>) {
  const [ca, cb, cg, sg] = [alpha, beta, gamma]
    .map((angle) => Math.cos((angle * Math.PI) / 180))
    .concat(Math.sin((gamma * Math.PI) / 180)) as [number, number, number, number];
  const third = [c * cb, (c * (ca - cb * cg)) / sg];
  const vectors = [
    [a, 0, 0],
    [b * cg, b * sg, 0],
    [...third, Math.sqrt(Math.max(0, c * c - third[0]! ** 2 - third[1]! ** 2))],
  ];
  return Array.from({ length: 8 }, (_none, corner) => {
    const sum = (axis: number) =>
      vectors.reduce((total, vector, at) => total + (corner & (1 << at) ? vector[axis]! : 0), 0);
    return { x: sum(0), y: sum(1), z: sum(2) };
  });
}
