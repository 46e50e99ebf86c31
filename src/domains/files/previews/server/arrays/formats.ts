import { headOf, type Bytes } from './bytes.ts';
import { isArrayMark } from './marks.ts';
import { Refused } from './values.ts';
import type { ArrayTree } from './tree.ts';
import { cbfTree, edfTree, hamamatsuTree, isCbf, isEdf, isHamamatsu, isSmv, smvTree } from './readers/detectors.ts';
import { dmTree, isDm } from './readers/digital-micrograph.ts';
import { bloTree, isBlo, isMrc, isSer, mrcTree, serTree } from './readers/electron-microscopy.ts';
import { fitsTree, isFits } from './readers/fits.ts';
import { gsfTree, gwyTree, isGsf, isGwy } from './readers/gwyddion.ts';
import { igorTree, isIgorWave } from './readers/igor.ts';
import { isMatlab5, matlabTree } from './readers/matlab.ts';
import { isMatlab4, matlab4Tree } from './readers/matlab4.ts';
import { gridTree, isGrid, isSxm, sxmTree } from './readers/nanonis.ts';
import { nanoscopeTree } from './readers/nanoscope.ts';
import { isNid, nidTree } from './readers/nanosurf.ts';
import { isNifti, niftiTree } from './readers/nifti.ts';
import { isNpy, npyTree, npzTree } from './readers/numpy.ts';
import { isTiff, tiffTree } from './readers/tiff.ts';
import { isWsxm, wsxmTree } from './readers/wsxm.ts';

/* The formats of arrays besides HDF5 and NetCDF, each told by the first bytes of the file, or by its name. */

interface Format {
  is: (head: Buffer, ending: string, bytes: Bytes) => boolean;
  open: (bytes: Bytes) => ArrayTree;
}

/** Bytes at the beginning by which a format is told. */
const headBytes = 4096;

const formats: readonly Format[] = [
  { is: isNpy, open: npyTree },
  { is: (head, ending) => ending === 'npz' && head.toString('latin1', 0, 2) === 'PK', open: npzTree },
  { is: (head, ending) => ending === 'mat' && isMatlab5(head), open: matlabTree },
  { is: (_head, ending, bytes) => ending === 'mat' && isMatlab4(bytes), open: matlab4Tree },
  { is: isSxm, open: sxmTree },
  { is: isGrid, open: gridTree },
  { is: isGwy, open: gwyTree },
  { is: isGsf, open: gsfTree },
  { is: isArrayMark, open: nanoscopeTree },
  { is: isNid, open: nidTree },
  { is: isWsxm, open: wsxmTree },
  { is: isTiff, open: tiffTree },
  { is: isSmv, open: smvTree },
  { is: isEdf, open: edfTree },
  { is: isCbf, open: cbfTree },
  { is: isFits, open: fitsTree },
  { is: isBlo, open: bloTree },
  { is: isSer, open: serTree },
  { is: isNifti, open: niftiTree },
  { is: (head, ending) => /^dm[34]$/.test(ending) && isDm(head), open: dmTree },
  { is: isMrc, open: mrcTree },
  { is: (head, ending) => ending === 'ibw' && isIgorWave(head), open: igorTree },
  { is: (head, ending) => ending === 'img' && isHamamatsu(head), open: hamamatsuTree },
];

/** Formats that are known and not read: name and first bytes. */
const refusals: readonly { is: (head: Buffer, ending: string) => boolean; what: string }[] = [
  { is: (head) => head.toString('latin1', 0, 8) === 'ONTMATRX', what: 'Omicron MATRIX' },
  { is: (head) => head.toString('latin1', 0, 4) === 'root', what: 'ROOT' },
  { is: (head) => /^\[(?:Paramet|Parameter)32?\]/.test(head.toString('latin1', 0, 14)), what: 'Createc' },
  { is: (head, ending) => ending === 'emi' && head.toString('latin1', 0, 2) === 'JK', what: 'TIA .emi' },
  { is: (head, ending) => /^mar\d{4}$/.test(ending) && head.length > 4, what: 'mar345' },
  { is: (head, ending) => ending === 'gfrm' && head.toString('latin1', 0, 6) === 'FORMAT', what: 'Bruker GFRM' },
  { is: (head, ending) => ending === 'zspy' && head.toString('latin1', 0, 2) === 'PK', what: 'Zarr' },
];

/** @throws Refused for a known format that is not read, and an error for any other content */
export function treeOf(bytes: Bytes, name: string): ArrayTree {
  const head = headOf(bytes, headBytes);
  const ending = /\.([^.]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const format = formats.find(({ is }) => is(head, ending, bytes));
  if (format) return format.open(bytes);
  const refusal = refusals.find(({ is }) => is(head, ending));
  if (refusal) throw new Refused({ reason: 'format', what: refusal.what });
  throw new Error('no array');
}
