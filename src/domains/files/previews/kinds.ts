/** Kinds of preview by the endings of names. */
const previewEndings = {
  table: ['csv', 'tsv'],
  /** Columns of numbers if there are some, else the text. */
  columns: ['dat', 'txt', 'xy', 'xye', 'asc', 'xdi', 'gnu', 'dos'],
  text: [
    'log',
    'out',
    'in',
    'ini',
    'yaml',
    'yml',
    'xml',
    'tex',
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
  /** References of BibTeX. */
  bibliography: ['bib', 'bibtex'],
  json: ['json', 'jsonl', 'geojson'],
  notebook: ['ipynb'],
  workbook: ['xlsx', 'xlsm'],
  parquet: ['parquet'],
  arrays: [
    ...(['h5', 'hdf5', 'hdf', 'he5', 'nxs', 'nx5', 'nc', 'nc4', 'cdf', 'hspy', 'emd', 'nhf', 'topostats'] as const),
    ...(['npy', 'npz', 'mat'] as const),
    // Probe microscopes.
    ...(['sxm', '3ds', 'gwy', 'gsf', 'nid', 'spm', 'stp', 'top', 'ibw', 'mtrx'] as const),
    // Detectors and electron microscopes; TIFF is one of these by its content.
    ...(['edf', 'cbf', 'img', 'mccd', 'mar3450', 'mar2300', 'gfrm', 'mrc', 'mrcs', 'map', 'ccp4'] as const),
    ...(['dm3', 'dm4', 'ser', 'emi', 'blo', 'zspy', 'fits', 'fit', 'fts', 'nii', 'root'] as const),
  ],
  /** Scans of diffractometers and spectrometers. */
  scan: [
    ...(['xrdml', 'ras', 'jdx', 'dx', 'jcamp'] as const),
    ...(['vms', 'uxd', 'udf', 'msa', 'emsa', 'itx'] as const),
    ...(['gsa', 'gsas', 'gss', 'gda', 'fxye', 'xra', 'cpi', 'mpt'] as const),
  ],
  /** Binary files of instruments; a text with such an ending is read as one. */
  laboratory: ['brml', 'rasx', 'raw', 'pxt', 'pxp', 'spc', 'wdf', 'spe', 'spa'],
  /** Workbooks of older versions of Excel, and of OpenDocument. */
  oldWorkbook: ['xls', 'xlsb', 'ods', 'fods'],
  /** Output of VASP, which has names instead of endings. */
  vasp: ['doscar', 'eigenval', 'outcar', 'vasprun.xml', 'kpoints', 'ibzkpt'],
  /** Outputs of simulation programs; others have endings that tell nothing, and their content decides. */
  program: ['castep', 'geom', 'phonon', 'bands', 'eig', 'abo', 'wout', 'ener', 'pdos', 'pwo', 'scf', 'freq'],
  markdown: ['md', 'markdown'],
  picture: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'tif', 'tiff'],
  pdf: ['pdf'],
  archive: ['zip'],
  structure: [
    ...(['cif', 'mcif', 'poscar', 'contcar', 'vasp', 'xyz', 'extxyz', 'xsf', 'axsf', 'pwi'] as const),
    ...([
      'pdb',
      'ent',
      'pqr',
      'mmcif',
      'mol',
      'sdf',
      'sd',
      'mdl',
      'mol2',
      'cube',
      'cub',
      'cssr',
      'car',
      'arc',
    ] as const),
    ...(['lmp', 'lammps', 'data', 'lammps-data', 'lammpstrj', 'dump', 'lammpsdump', 'gro', 'traj'] as const),
    ...(['cell', 'fdf', 'abi', 'struct', 'res', 'ins', 'config', 'stru', 'gen', 'gjf', 'com'] as const),
  ],
} as const;
/** `other`: a name that tells nothing; the content is shown if it is text. */
export type PreviewKind = keyof typeof previewEndings | 'other';

/** Kinds that are generated from a text, so that the source can be shown too. */
export const writtenKinds: readonly PreviewKind[] = [
  ...(['table', 'columns', 'json', 'markdown', 'structure'] as const),
  ...(['notebook', 'scan', 'vasp', 'program', 'bibliography'] as const),
];

/** Prefixes and suffixes of the names of VASP files: `mp-149_POSCAR`, `POSCAR-001`, `CONTCAR.relax`, `POSCAR2`, `POSCAR (1)`, `POSCAR-弛豫后`. */
const named = (names: string) =>
  new RegExp(
    String.raw`^(?:[\p{L}\p{N}_.+()-]{1,60}[-_. ])?(?:${names})(?:\d{0,4}$|[-_. ]?\p{Script=Han}|[-_.][\p{L}\p{N}_]| ?\(\d{1,4}\))`,
    'iu',
  );
/** Endings that identify the file, whatever the rest of the name is. */
const toldByEnding = /\.(?:md|pdf|zip|gz|bz2|xz|tar|tgz|7z|png|jpe?g|csv|tsv|xlsx|json|ipynb|py|xyz|h5)$/i;

/** Structures of VASP and Phonopy, which have no ending; some have values on a grid below. */
const vaspNames = named('S?POSCAR|S?CONTCAR|XDATCAR|CHGCAR|CHG|PARCHG|LOCPOT|ELFCAR|AECCAR');

/** Geometries of FHI-aims, and input of pw.x of Quantum ESPRESSO by its usual names. */
const programInputs = /^(?:.*[-_.])?(?:geometry\.in(?:\.next_step)?|pw\.in)$/i;

/** Structures of DL_POLY, ABACUS and LAMMPS by their usual names. */
const namedStructures = /^(?:CONFIG|REVCON|STRU)(?:[-_.]\w*)?$|^(?:data|dump)\.[\w.*-]+$/;

/** Other files of VASP: `DOSCAR`, `OUTCAR.relax`, `KPOINTS_OPT`, `vasprun.xml`, `vasprun_bands.xml`. */
const vaspTables = named('DOSCAR|EIGENVAL|OUTCAR|KPOINTS|IBZKPT');
const vasprun = /^vasprun[\w.-]*\.xml$/i;

/** Outputs that have names instead of endings. */
const programNames = named('OSZICAR|PROCAR|PCDAT');
const programFiles =
  /^(?:(?:[\w.-]{1,60}[-_.])?log\.lammps|phonopy(?:_disp|_params\w{0,40})?\.yaml|phono3py(?:_disp|_params\w{0,40})?\.yaml|(?:band|mesh|thermal_properties)\.yaml|data-file-schema\.xml|detailed\.out|aims\.out)$/i;

/** Texts without an ending: input of VASP, and files that explain others. */
const namedTexts =
  /^(?:INCAR|README|LICEN[CS]E|COPYING|NOTICE|AUTHORS|CHANGELOG|MAKEFILE|DOCKERFILE|CITATION)(?:$|[-_.]\w*$)(?<!\.(?:md|pdf|zip|png|csv|json)$)/i;

/** The kind of preview of a file name. */
export function previewKind(stored: string): PreviewKind {
  const name = stored.normalize('NFKC');
  // `XDATCAR.MD` is a run of molecular dynamics.
  const isVasp = !toldByEnding.test(name) || name.endsWith('.MD');
  if ((isVasp && vaspNames.test(name)) || programInputs.test(name)) return 'structure';
  if ((isVasp && vaspTables.test(name)) || vasprun.test(name)) return 'vasp';
  if (/\.pdos_(?:tot|atm)/i.test(name)) return 'columns';
  if ((isVasp && programNames.test(name)) || programFiles.test(name)) return 'program';
  if (namedTexts.test(name)) return 'text';
  const ending = (/\.([^.]+)$/.exec(name)?.[1] ?? name).toLowerCase();
  const found = Object.entries(previewEndings).find(([, endings]) => (endings as readonly string[]).includes(ending));
  // `data.txt` is a table, `data.peptide` an input of LAMMPS.
  return (found?.[0] as PreviewKind | undefined) ?? (namedStructures.test(name) ? 'structure' : 'other');
}

/** Whether other kinds of files have this ending too, so that only the content tells. */
export const isSharedName = (name: string): boolean =>
  /\.(?:txt|data|dump|res|ins|config|com|gen|cell|struct|car|arc|ent|top|map|img|raw|ser|scf|freq|geom|bands)$/i.test(
    name,
  );
