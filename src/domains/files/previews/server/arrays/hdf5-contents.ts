import { Dataset, Group } from 'h5wasm';
import type { ArraysPreview } from '../../contract.ts';
import { childOf, linkTarget, namesIn, type OpenFile } from './hdf5-file.ts';
import { dtypeOf, isNumeric } from './hdf5-types.ts';
import { textAttribute } from './hdf5-values.ts';
import { isPlotted } from './nexus.ts';

/* The tree of a file: the children of a group, and the plots below it. */

/** Children that are listed; objects that are looked at for plots, their depth, and plots that are listed. */
const most = { children: 500, looked: 4000, depth: 10, plots: 200 };
/** Milliseconds of the search for plots. */
const patience = 2000;

export function childrenOf(file: OpenFile, group: Group): ArraysPreview['children'] {
  return namesIn(group)
    .slice(0, most.children)
    .map((name) => {
      const child = childOf(group, name);
      if (child instanceof Group) return { name, type: 'group' as const, shape: '', dtype: classOf(file, child) };
      if (child instanceof Dataset) {
        const shape = child.shape?.join(' × ') ?? '–';
        return { name, type: 'dataset' as const, shape, dtype: dtypeOf(child.metadata) };
      }
      const target = linkTarget(group, name);
      return { name, type: 'link' as const, shape: '', dtype: target && `→ ${target}` };
    });
}

/** The class of a group in NeXus, or in MATLAB 7.3. */
const classOf = (file: OpenFile, group: Group): string =>
  textAttribute(file, group, 'NX_class') || textAttribute(file, group, 'MATLAB_class');

/** The arrays of a file that can be drawn. */
export interface Plots {
  /** Groups with a plot; without any, datasets of numbers, those whose axes the file names if there are any. */
  kind: 'plots' | 'datasets';
  paths: string[];
  /** All that were found; at least as many as `paths`. */
  total: number;
  /** Whether the search stopped before the end of the file. */
  isCut: boolean;
}

/**
 * The plots of a file, breadth first, and the place that is shown first; without plots, its datasets of numbers that
 * could be drawn: those with named axes, else all, of which the largest is shown first, because axes are shorter than
 * the data over them.
 */
export function plotsOf(file: OpenFile): { plots: Plots; first: string } {
  const found = { plots: [] as string[], monitors: [] as string[], scaled: [] as string[], others: [] as string[] };
  const queue: { group: Group; path: string; depth: number }[] = [{ group: file.root, path: '', depth: 0 }];
  const until = Date.now() + patience;
  let looked = 0;
  let largest = { place: '', size: 0 };
  while (queue.length > 0 && looked < most.looked && Date.now() < until) {
    const { group, path, depth } = queue.shift()!;
    // A monitor of the beam is drawn, but is not what was measured.
    if (isPlotted(file, group)) found[classOf(file, group) === 'NXmonitor' ? 'monitors' : 'plots'].push(path);
    for (const name of namesIn(group).slice(0, most.looked - looked)) {
      looked += 1;
      const child = childOf(group, name);
      const place = path ? `${path}/${name}` : name;
      if (child instanceof Group && depth < most.depth) queue.push({ group: child, path: place, depth: depth + 1 });
      else if (child instanceof Dataset && isDrawable(child) && !isDescription(place)) {
        (Object.hasOwn(child.attrs, 'DIMENSION_LIST') ? found.scaled : found.others).push(place);
        const size = (child.shape ?? []).reduce((product, length) => product * length, 1);
        if (size > largest.size) largest = { place, size };
      }
    }
  }
  const { scaled, others } = found;
  const plots = [...found.plots, ...found.monitors];
  const paths = plots.length > 0 ? plots : scaled.length > 0 ? scaled : others;
  const isNamed = plots.length + scaled.length > 0;
  const candidates = isNamed ? paths : largest.place ? [largest.place] : [];
  return {
    plots: {
      kind: plots.length > 0 ? 'plots' : 'datasets',
      paths: paths.slice(0, most.plots),
      total: paths.length,
      isCut: queue.length > 0,
    },
    first: defaultOf(file, candidates) || onlyGroup(file),
  };
}

/** Texts that Velox has as numbers, next to each of its images (`.emd`). */
const isDescription = (place: string) => place.startsWith('Data/') && place.endsWith('/Metadata');

const isDrawable = ({ metadata }: Dataset) => isNumeric(metadata) && Math.max(0, ...(metadata.shape ?? [])) > 3;

/** The first group that holds more than one group, so that a file without numbers does not begin with a single row. */
function onlyGroup(file: OpenFile): string {
  let [group, path]: [Group, string] = [file.root, ''];
  for (let depth = 0; depth < most.depth; depth += 1) {
    const [name, ...others] = namesIn(group);
    const child = name === undefined || others.length > 0 ? undefined : childOf(group, name);
    if (!(child instanceof Group)) break;
    [group, path] = [child, path ? `${path}/${name}` : name!];
  }
  return path;
}

/**
 * The place that is shown first: the plot that NeXus names by `default` of the root, an entry, and so on; else the first
 * of the paths, below what was named as far as possible; the root if there is none.
 */
function defaultOf(file: OpenFile, paths: readonly string[]): string {
  let [group, path]: [Group, string] = [file.root, ''];
  for (let depth = 0; depth < most.depth; depth += 1) {
    const named = textAttribute(file, group, 'default');
    const next = named ? childOf(group, named) : undefined;
    if (next instanceof Dataset) return path ? `${path}/${named}` : named;
    if (!(next instanceof Group)) break;
    [group, path] = [next, path ? `${path}/${named}` : named];
    if (isPlotted(file, group)) return path;
  }
  return paths.find((one) => path !== '' && one.startsWith(`${path}/`)) ?? paths[0] ?? '';
}
