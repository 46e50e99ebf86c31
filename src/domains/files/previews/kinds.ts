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
    'ris',
    'cff',
    'toml',
    'cfg',
    'conf',
    'js',
    'ts',
    'java',
    'go',
    'rs',
    'cu',
    'f',
    'for',
    'f95',
    'hpp',
    'cc',
    'bash',
    'sql',
    'html',
    'css',
    'lammps',
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
  json: ['json', 'jsonl', 'geojson'],
  notebook: ['ipynb'],
  workbook: ['xlsx'],
  parquet: ['parquet'],
  hdf5: ['h5', 'hdf5', 'hdf', 'he5', 'nxs', 'nx5', 'nc', 'nc4', 'cdf'],
  /** Scans of diffractometers and spectrometers. */
  scan: ['xrdml', 'ras', 'jdx', 'dx', 'jcamp'],
  /** Output of VASP, which has names instead of endings. */
  vasp: ['doscar', 'eigenval', 'outcar', 'vasprun.xml'],
  markdown: ['md', 'markdown'],
  picture: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'tif', 'tiff'],
  pdf: ['pdf'],
  archive: ['zip'],
  structure: ['cif', 'mcif', 'poscar', 'contcar', 'vasp', 'xyz', 'extxyz'],
} as const;
export type PreviewKind = keyof typeof previewEndings;

/** Kinds that are made of a text, which can be looked at as it was written too. */
export const writtenKinds: readonly (PreviewKind | undefined)[] = [
  ...(['table', 'columns', 'json', 'markdown', 'structure'] as const),
  ...(['notebook', 'scan', 'vasp'] as const),
];

/** Structures of VASP and Phonopy, which have no ending: `POSCAR`, `CONTCAR_relaxed`, `POSCAR-001`. */
const vaspNames = /^(?:\w{1,40}[-_.])?(?:S?POSCAR|S?CONTCAR)(?:$|[-_.]\w)/i;

/** Output files of VASP: `DOSCAR`, `OUTCAR.relax`, `vasprun.xml`, `vasprun_bands.xml`. */
const vaspOutput = /^(?:(?:DOSCAR|EIGENVAL|OUTCAR)(?:$|[-_.]\w)|vasprun[\w.-]*\.xml$)/i;

/** Texts without an ending: input of VASP, and what explains the others. */
const namedTexts =
  /^(?:INCAR|KPOINTS|OSZICAR|README|LICEN[CS]E|COPYING|NOTICE|AUTHORS|CHANGELOG|MAKEFILE|DOCKERFILE|CITATION)(?:$|[-_.]\w*$)(?<!\.(?:md|pdf|zip|png|csv|json)$)/i;

/** Which preview a file of this name has. */
export function previewKind(name: string): PreviewKind | undefined {
  if (vaspNames.test(name)) return 'structure';
  if (vaspOutput.test(name)) return 'vasp';
  if (namedTexts.test(name)) return 'text';
  const ending = (/\.([^.]+)$/.exec(name)?.[1] ?? name).toLowerCase();
  const found = Object.entries(previewEndings).find(([, endings]) => (endings as readonly string[]).includes(ending));
  return found?.[0] as PreviewKind | undefined;
}
