/** Kinds of preview by the endings of names; what is not here can only be downloaded. */
export const previewEndings = {
  table: ['csv', 'tsv'],
  text: [
    'txt',
    'log',
    'dat',
    'asc',
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

/** Which preview a file of this name has; `POSCAR` and `CONTCAR` have no ending. */
export function previewKind(name: string): PreviewKind | undefined {
  const ending = (/\.([^.]+)$/.exec(name)?.[1] ?? name).toLowerCase();
  const found = Object.entries(previewEndings).find(([, endings]) => (endings as readonly string[]).includes(ending));
  return found?.[0] as PreviewKind | undefined;
}
