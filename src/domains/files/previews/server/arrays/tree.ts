import { refusedPlot, shownOf, type Axis, type Figure } from './figure.ts';
import type { ArrayOrder, PlaceSeen } from './reading.ts';
import { evenValues } from './stored.ts';
import { Refused, type Refusal, type Values } from './values.ts';

/* Files of other formats as groups and arrays in them, which look like those of HDF5. */

/** An array of a file, or a group of others. */
export interface ArrayNode {
  /** Facts in the file about it. */
  attributes?: readonly { name: string; value: string }[] | undefined;
  /** The array over its axes. */
  figure?: (() => Figure) | undefined;
  /** Arrays and groups within, by their names; names have no slash. */
  children?: ReadonlyMap<string, ArrayNode> | undefined;
  /** Why its values are not shown. */
  refusal?: Refusal | undefined;
  /** Lengths and type in the list of a group; of the figure if absent. */
  shape?: readonly number[] | undefined;
  dtype?: string | undefined;
}

/** A file, and the place that is shown first: the first drawable array if absent. */
export interface ArrayTree {
  root: ArrayNode;
  first?: string | undefined;
}

/** A file of either library. */
export interface Source {
  /** The path itself, or the one that is shown first. */
  start: (path: string | undefined) => string;
  /** The drawing at a path. */
  figure: (path: string) => Figure | undefined;
  place: (order: Extract<ArrayOrder, { want: 'place' }>) => PlaceSeen;
}

/** Children and attributes that are listed, arrays that are looked for, and arrays in the list of plots. */
const most = { children: 500, attributes: 200, looked: 4000, plots: 200, depth: 20 };

export const trimmed = (path: string): string => path.replace(/^\/+|\/+$/g, '');

/** A name that is a part of a path. */
const pathName = (name: string): string => name.replaceAll('/', '∕').trim() || '–';

/** Children by name; equal names are told apart by their number. */
export function childrenOf(named: Iterable<readonly [string, ArrayNode]>): Map<string, ArrayNode> {
  const children = new Map<string, ArrayNode>();
  for (const [wanted, node] of named) {
    let name = pathName(wanted);
    for (let count = 2; children.has(name); count += 1) name = `${pathName(wanted)} (${count})`;
    children.set(name, node);
  }
  return children;
}

/** A tree as a source of drawings. */
export function treeSource({ root, first }: ArrayTree): Source {
  const found = drawableIn(root);
  const start = (path: string | undefined) => (path === undefined ? (first ?? found.paths[0] ?? '') : trimmed(path));
  const nodeAt = (path: string): ArrayNode => {
    let node = root;
    for (const part of path === '' ? [] : path.split('/')) {
      const child = node.children?.get(part);
      if (!child) throw new Error('nothing there');
      node = child;
    }
    return node;
  };
  const plots = {
    kind: 'datasets' as const,
    paths: found.paths.slice(0, most.plots),
    total: found.paths.length,
    isCut: found.isCut,
  };
  return {
    start,
    figure: (path) => nodeAt(trimmed(path)).figure?.(),
    place(order) {
      const path = start(order.path);
      const node = nodeAt(path);
      const dataset = datasetAt(node, path, order);
      return {
        path,
        attributes: (node.attributes ?? []).slice(0, most.attributes),
        children: [...(node.children ?? [])].slice(0, most.children).map(([name, child]) => listed(name, child)),
        plots,
        ...(dataset && { dataset }),
      };
    },
  };
}

function datasetAt(
  { figure, refusal }: ArrayNode,
  path: string,
  order: Extract<ArrayOrder, { want: 'place' }>,
): PlaceSeen['dataset'] {
  if (refusal) return refusedPlot(path, refusal);
  try {
    return figure && shownOf(figure(), path, order);
  } catch (error) {
    if (error instanceof Refused) return refusedPlot(path, error.refusal);
    throw error;
  }
}

function listed(name: string, { children, figure, shape, dtype }: ArrayNode): PlaceSeen['children'][number] {
  if (children && !figure) return { name, type: 'group', shape: '', dtype: dtype ?? '' };
  let values: Values | undefined;
  try {
    values = shape ? undefined : figure?.().signals[0]?.values;
  } catch {
    values = undefined;
  }
  return {
    name,
    type: 'dataset',
    shape: (shape ?? values?.shape ?? []).join(' × '),
    dtype: dtype ?? values?.dtype ?? '',
  };
}

/** Paths of all arrays of numbers, in the order of the file. */
function drawableIn(root: ArrayNode): { paths: string[]; isCut: boolean } {
  const paths: string[] = [];
  let looked = 0;
  const visit = (node: ArrayNode, path: string, depth: number): void => {
    looked += 1;
    if (looked > most.looked || depth > most.depth) return;
    if (node.figure && isDrawable(node)) paths.push(path);
    for (const [name, child] of node.children ?? []) visit(child, path ? `${path}/${name}` : name, depth + 1);
  };
  visit(root, '', 0);
  return { paths, isCut: looked > most.looked };
}

function isDrawable({ figure, shape }: ArrayNode): boolean {
  try {
    if (shape) return Math.max(0, ...shape) > 1;
    const values = figure!().signals[0]?.values;
    const hasNumbers = values && (values.isNumeric || (values.fields ?? []).length > 0);
    return Boolean(hasNumbers) && Math.max(0, ...values!.shape) > 1;
  } catch {
    return false;
  }
}

/** An axis with evenly spaced coordinates; only its name if the step is none. */
export function evenAxis(name: string, unit: string, start: number, step: number, count: number): Axis {
  const label = unit ? `${name} (${unit})` : name;
  const isStep = Number.isFinite(start) && Number.isFinite(step) && step !== 0;
  return { name: label, unit, values: isStep ? evenValues(start, step, count) : undefined, isEdges: false };
}

/** Factors of lengths in metres by the longest one that a picture shows in them. */
const lengthUnits = [
  { most: 1e-5, factor: 1e9, unit: 'nm' },
  { most: 1e-2, factor: 1e6, unit: 'µm' },
  { most: Infinity, factor: 1e3, unit: 'mm' },
] as const;

/**
 * Axes of a picture whose sides are lengths in metres: in nanometres, micrometres or millimetres, equally for both.
 * Coordinates are those of the middles of pixels.
 * @param starts coordinate of the first edge along y and x, in metres
 */
export function lengthAxes(
  [height, width]: readonly [number, number],
  [rows, columns]: readonly [number, number],
  starts: readonly [number, number] = [0, 0],
): [y: Axis, x: Axis] {
  const longest = Math.max(Math.abs(height), Math.abs(width));
  const { factor, unit } = lengthUnits.find(({ most: limit }) => longest < limit) ?? lengthUnits[2];
  const axis = (name: string, length: number, count: number, start: number) =>
    evenAxis(name, unit, (start + length / count / 2) * factor, (length / count) * factor, count);
  return [axis('y', height, rows, starts[0]), axis('x', width, columns, starts[1])];
}

/** An array over axes as a node. */
export const arrayNode = (
  name: string,
  unit: string,
  values: () => Values,
  axes: readonly (Axis | undefined)[],
  more: Partial<Omit<ArrayNode, 'figure'>> & { isDown?: boolean; title?: string; isLog?: boolean } = {},
): ArrayNode => ({
  attributes: more.attributes,
  shape: more.shape,
  dtype: more.dtype,
  figure: () => ({
    title: more.title ?? '',
    signals: [{ name, label: unit ? `${name} (${unit})` : name, values: values() }],
    axes: [...axes],
    interpretation: '',
    isLog: more.isLog ?? false,
    isDown: more.isDown ?? false,
  }),
});

/** Facts of a header as attributes, without empty ones. */
export const factsOf = (facts: Iterable<readonly [string, string | number | undefined]>) =>
  [...facts]
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => ({ name, value: clippedFact(String(value)) }));

const clippedFact = (text: string) => (text.length > 500 ? `${text.slice(0, 500)}…` : text);
