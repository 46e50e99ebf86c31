import { previewKind } from './kinds.ts';

/** The content of a file about a crystal, as far as its name tells. */
export type Aspect = 'bands' | 'dos' | 'structure' | 'diffraction';

/** Aspects that are looked at together: bands with their density of states, a structure with its measured pattern. */
const pairs: Record<Aspect, Aspect> = {
  bands: 'dos',
  dos: 'bands',
  structure: 'diffraction',
  diffraction: 'structure',
};

/** Words of names; a number after a word belongs to no name. */
const words: Partial<Record<Aspect, ReadonlySet<string>>> = {
  bands: new Set(['band', 'bands', 'bandstructure', 'eigenval']),
  dos: new Set(['dos', 'pdos', 'tdos', 'ldos', 'doscar']),
  diffraction: new Set(['xrd', 'pxrd', 'gixrd', 'npd', 'diffraction', 'powder']),
};
const diffractionEndings = new Set(['xrdml', 'ras', 'rasx', 'brml', 'xye', 'uxd']);

/** The aspect that the name of a file tells; undefined if it tells none. */
function aspectOf(name: string): Aspect | undefined {
  const parts = name.toLowerCase().split(/[^a-z]+/);
  const has = (aspect: Aspect) => parts.some((part) => words[aspect]?.has(part));
  if (has('bands')) return 'bands';
  if (has('dos')) return 'dos';
  if (previewKind(name) === 'structure') return 'structure';
  return has('diffraction') || diffractionEndings.has(parts.at(-1)!) ? 'diffraction' : undefined;
}

/** Limit of the files that are named. */
const maxNamed = 5;

/**
 * Files of the same folder that belong to a file: the density of states of its bands, the measured diffraction pattern
 * of its structure, and the reverse; those whose names begin alike come first.
 */
export function counterpartsOf<F extends { path: string; name: string; size: number }>(
  file: { path: string; name: string },
  files: readonly F[],
): { file: F; aspect: Aspect }[] {
  const own = aspectOf(file.name);
  if (own === undefined) return [];
  const folder = folderOf(file.path);
  return files
    .filter((one) => one.size > 0 && one.path !== file.path && folderOf(one.path) === folder)
    .filter((one) => aspectOf(one.name) === pairs[own])
    .map((one) => ({ file: one, aspect: pairs[own], alike: commonStart(one.name, file.name) }))
    .toSorted((one, other) => other.alike - one.alike)
    .slice(0, maxNamed)
    .map(({ file: found, aspect }) => ({ file: found, aspect }));
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** Number of equal characters at the beginning of two names. */
function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
