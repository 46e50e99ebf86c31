import { elements } from '#shared/elements';
import { cellEdges, colourAt, gridOf, isCurve, numbersOf, rangeOf, scaleOf, startChoice } from '../plotting.ts';
import type { StructurePreview, TablePreview } from '../contract.ts';

/** Units of the drawing, in the shape of the pictures of cards. */
const [width, height, edge] = [320, 240, 14];

/** Colours that show on light and dark ground. */
const inks = ['#2f86d6', '#d97a2b', '#2a9d78', '#b86aa0', '#a58a1c', '#7474d6'];

/** Most points of a curve, and atoms of a structure, in a drawing of this size. */
const [mostPoints, mostAtoms] = [300, 200];

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;

const place = (value: number) => value.toFixed(1);

/** The first plot of a table, without labels; undefined without two numeric columns. */
export function tableSketch({ columns, rows }: TablePreview): string | undefined {
  const { x, ys, colour } = startChoice(columns, rows);
  const xs = numbersOf(rows, x);
  if (colour !== null) return mapSketch(xs, numbersOf(rows, ys[0]!), numbersOf(rows, colour));
  const curves = ys.slice(0, inks.length).map((column) => {
    const values = numbersOf(rows, column);
    return xs.flatMap((at, row) =>
      Number.isFinite(at) && Number.isFinite(values[row]!) ? [[at, values[row]!] as const] : [],
    );
  });
  const points = curves.flat();
  if (points.length < 3) return undefined;
  const across = scaleOf(rangeOf(points.map(([at]) => at)), edge, width - edge);
  const up = scaleOf(rangeOf(points.map(([, value]) => value)), height - edge, edge);
  const drawn = curves.map((curve, at) => {
    const step = Math.max(1, Math.ceil(curve.length / mostPoints));
    const places = curve
      .filter((_point, which) => which % step === 0)
      .map(([one, other]) => `${place(across.at(one))} ${place(up.at(other))}`);
    const look = `fill="none" stroke="${inks[at]!}" stroke-linejoin="round" stroke-linecap="round"`;
    return isCurve(curve.map(([one]) => one))
      ? `<path ${look} stroke-width="2.5" d="M${places.join('L')}"/>`
      : `<path ${look} stroke-width="6" d="${places.map((one) => `M${one}h0`).join('')}"/>`;
  });
  return svg(drawn.join(''));
}

/** A colour map, thinned to cells of two units. */
function mapSketch(xs: number[], ys: number[], values: number[]): string | undefined {
  const grid = gridOf(xs, ys);
  const range = rangeOf(values.filter(Number.isFinite));
  if (!grid || !range) return undefined;
  const thin = (all: readonly number[], most: number) => {
    const step = Math.ceil(all.length / most);
    return all.filter((_value, at) => at % step === 0);
  };
  const [columns, lines] = [thin(grid.x, 80), thin(grid.y, 60)];
  const across = scaleOf(rangeOf(cellEdges(columns)), 0, width);
  const up = scaleOf(rangeOf(cellEdges(lines)), height, 0);
  const [lefts, bottoms] = [cellEdges(columns), cellEdges(lines)];
  const [columnOf, lineOf] = [columns, lines].map((all) => new Map(all.map((value, at) => [value, at])));
  const cells = xs.flatMap((x, at) => {
    const [column, line] = [columnOf!.get(x), lineOf!.get(ys[at]!)];
    if (column === undefined || line === undefined || !Number.isFinite(values[at]!)) return [];
    const [left, right] = [across.at(lefts[column]!), across.at(lefts[column + 1]!)];
    const [bottom, top] = [up.at(bottoms[line]!), up.at(bottoms[line + 1]!)];
    const tone = colourAt((values[at]! - range[0]) / (range[1] - range[0] || 1));
    return `<path fill="${tone}" d="M${place(left)} ${place(top)}H${place(right + 0.5)}V${place(bottom + 0.5)}H${place(left)}z"/>`;
  });
  return svg(cells.join(''));
}

/** The atoms of a cell or molecule from slightly above, the rear ones first. */
export function structureSketch({ atoms, cell }: StructurePreview): string | undefined {
  if (atoms.length === 0 || atoms.length > mostAtoms) return undefined;
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
