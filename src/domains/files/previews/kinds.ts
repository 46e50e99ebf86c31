/** Kinds of preview by the endings of names; what is not here can only be downloaded. */
export const previewEndings = {
  table: ['csv', 'tsv'],
  /** Columns of numbers where they are some, else the text. */
  columns: ['dat', 'txt', 'xy', 'xye', 'asc'],
  text: [
    'log',
    'out',
    'in',
    'ini',
    'yaml',
    'yml',
    'xml',
    'tex',
    'bib',
    'py',
    'c',
    'cpp',
    'h',
    'f90',
    'jl',
    'm',
    'r',
    'sh',
  ],
  json: ['json', 'jsonl', 'geojson', 'ipynb'],
  markdown: ['md', 'markdown'],
  picture: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'tif', 'tiff'],
  pdf: ['pdf'],
  archive: ['zip'],
  structure: ['cif', 'mcif', 'poscar', 'contcar', 'vasp', 'xyz', 'extxyz'],
} as const;
export type PreviewKind = keyof typeof previewEndings;

/** Kinds that are made of a text, which can be looked at as it was written too. */
export const writtenKinds: readonly (PreviewKind | undefined)[] = ['table', 'columns', 'json', 'markdown', 'structure'];

/** Structures of VASP and Phonopy, which have no ending: `POSCAR`, `CONTCAR_relaxed`, `POSCAR-001`. */
const vaspNames = /^(?:\w{1,40}[-_.])?(?:S?POSCAR|S?CONTCAR)(?:$|[-_.]\w)/i;

/** Which preview a file of this name has. */
export function previewKind(name: string): PreviewKind | undefined {
  if (vaspNames.test(name)) return 'structure';
  const ending = (/\.([^.]+)$/.exec(name)?.[1] ?? name).toLowerCase();
  const found = Object.entries(previewEndings).find(([, endings]) => (endings as readonly string[]).includes(ending));
  return found?.[0] as PreviewKind | undefined;
}
