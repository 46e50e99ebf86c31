/* Files that hold arrays although their names promise nothing, or a picture. */

/** TIFF is a picture or a measurement, which its content tells. */
export const isTiffName = (name: string): boolean => /\.tiff?$/i.test(name);

/** Probe microscopes of Bruker number their files: `scan.001`. */
export const isNumberedName = (name: string): boolean => /\.\d{3}$/.test(name);

/** Bytes at the beginning that tell the format. */
export const arrayMarkBytes = 32;

export const isArrayMark = (head: Buffer): boolean =>
  /^\\\*(?:File|Force file|EC File) list/i.test(head.toString('latin1', 0, arrayMarkBytes));

const containerMarks = ['\u0089HDF\r\n\u001a\n', 'CDF\u0001', 'CDF\u0002', 'CDF\u0005', '\u0093NUMPY'];

/** HDF5, NetCDF and NumPy are told by their first bytes; many programs give them endings of their choice, such as `.hgx`. */
export function isArrayContainer(head: Buffer): boolean {
  const starts = (mark: string) => head.toString('latin1', 0, mark.length) === mark;
  return containerMarks.some(starts);
}

/** Whether numbers of an array may be asked for a file of this name; its content decides. */
export const mayHaveArrays = (name: string, kind: string): boolean =>
  kind === 'arrays' || (kind === 'picture' && isTiffName(name)) || kind === 'other';

/** Endings that other programs use for texts: topologies of GROMACS, source maps, input of Jaguar, CAD, macros. */
export const mayBeText = (name: string): boolean => /\.(?:top|stp|map|img|spm|ser|mat|fit)$/i.test(name);
