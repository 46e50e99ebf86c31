import { previewKind } from '#module/files/previews';
import { maxRead } from '../contract.ts';

const hdf5Names = /\.(?:h5|hdf5?|he5|nxs|nx5|nc4?|cdf)$/i;

/** Files of each class that are read at most, and how to tell them by name. */
const classes = [
  { most: 4, is: (name: string) => /^INCAR/i.test(name) || /vasprun|OUTCAR|KPOINTS/i.test(name) },
  // Only HDF5 has the fields of NeXus.
  { most: 2, is: (name: string) => previewKind(name) === 'arrays' && hdf5Names.test(name) },
  { most: maxRead, is: (name: string) => ['table', 'columns', 'parquet', 'workbook'].includes(previewKind(name)) },
];

/** The files that may tell values, the most telling ones first. */
export function telling<F extends { name: string }>(files: readonly F[]): F[] {
  const chosen = new Set<F>();
  for (const { most, is } of classes)
    for (const file of files.filter(({ name }) => is(name)).slice(0, most)) chosen.add(file);
  return [...chosen].slice(0, maxRead);
}
