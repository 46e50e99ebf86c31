/*
 * Media types by extension: those that IANA has registered, otherwise those that the programs of the field use. They are
 * the same in stored files, exports and archives.
 */

/** Types of text formats. */
export const textTypes = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  jsonl: 'application/jsonl',
  md: 'text/markdown',
  py: 'text/x-python',
  ipynb: 'application/x-ipynb+json',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  cif: 'chemical/x-cif',
  mcif: 'chemical/x-cif',
  xyz: 'chemical/x-xyz',
  pdb: 'chemical/x-pdb',
  mol: 'chemical/x-mdl-molfile',
  sdf: 'chemical/x-mdl-sdfile',
  jdx: 'chemical/x-jcamp-dx',
  vasp: 'chemical/x-poscar',
  bib: 'application/x-bibtex',
} as const;

/** `POSCAR` and `CONTCAR`, which have no extension. */
export const poscarType = textTypes.vasp;

const hdf5 = '\x89HDF\r\n\x1a\n';

/** Types of binary formats with their first bytes, one Latin-1 character per byte. */
export const binaryTypes = {
  h5: ['application/x-hdf5', hdf5],
  hdf5: ['application/x-hdf5', hdf5],
  nxs: ['application/x-nexus', hdf5],
  parquet: ['application/vnd.apache.parquet', 'PAR1'],
} as const;

/** Media types that browsers report for an extension; office programs of some vendors have different ones. */
const mediaTypes: Record<string, RegExp> = {
  png: /^image\/png$/,
  jpg: /^image\/jpeg$/,
  jpeg: /^image\/jpeg$/,
  gif: /^image\/gif$/,
  webp: /^image\/webp$/,
  pdf: /^application\/pdf$/,
  txt: /^text\/plain$/,
  doc: /^application\/(msword|wps-office\.doc)$/,
  xls: /^application\/(vnd\.ms-excel|wps-office\.xls)$/,
  ppt: /^application\/(vnd\.ms-powerpoint|wps-office\.ppt)$/,
  docx: /^application\/(vnd\.openxmlformats-officedocument\.wordprocessingml\.document|wps-office\.docx)$/,
  xlsx: /^application\/(vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet|wps-office\.xlsx)$/,
  pptx: /^application\/(vnd\.openxmlformats-officedocument\.presentationml\.presentation|wps-office\.pptx)$/,
};

/**
 * Whether the media type that a client declares can be that of the file's extension. A client that knows none sends
 * nothing, or `application/octet-stream`; extensions that are not listed match every type.
 */
export function fitsExtension(mediaType: string, extension: string): boolean {
  const declared = mediaType.split(';')[0]!.trim().toLowerCase();
  const expected = Object.hasOwn(mediaTypes, extension) ? mediaTypes[extension] : undefined;
  return (
    declared === '' || declared === 'application/octet-stream' || expected === undefined || expected.test(declared)
  );
}
