import { textIn, type Bytes } from '../bytes.ts';
import { numberTypes } from '../number-types.ts';
import { storedValues, stridesOfFortran, type NumberForm } from '../stored.ts';
import { arrayNode, evenAxis, factsOf, type ArrayTree } from '../tree.ts';
import { Refused } from '../values.ts';

/* NIfTI-1 in one file (`.nii`): a header of 348 bytes and the numbers, the first dimension fastest. */

const forms: Readonly<Record<number, NumberForm>> = {
  2: { type: 'u1', isLittle: true },
  4: { type: 'i2', isLittle: true },
  8: { type: 'i4', isLittle: true },
  16: { type: 'f4', isLittle: true },
  32: { type: 'f4', isLittle: true, isComplex: true },
  64: { type: 'f8', isLittle: true },
  256: { type: 'i1', isLittle: true },
  512: { type: 'u2', isLittle: true },
  768: { type: 'u4', isLittle: true },
  1024: { type: 'i8', isLittle: true },
  1280: { type: 'u8', isLittle: true },
  1792: { type: 'f8', isLittle: true, isComplex: true },
};
const units: Readonly<Record<number, string>> = { 1: 'm', 2: 'mm', 3: 'µm' };

export const isNifti = (head: Buffer): boolean => head.length >= 348 && head.toString('latin1', 344, 347) === 'n+1';

/** @throws if it is no such file */
export function niftiTree(bytes: Bytes): ArrayTree {
  const head = bytes.read(0, 348);
  const isLittle = head.readInt32LE(0) === 348;
  const short = (at: number) => (isLittle ? head.readInt16LE(at) : head.readInt16BE(at));
  const float = (at: number) => (isLittle ? head.readFloatLE(at) : head.readFloatBE(at));
  const count = short(40);
  if (count < 1 || count > 7) throw new Error('shape');
  const shape = Array.from({ length: count }, (_none, which) => short(42 + which * 2));
  const form = forms[short(70)];
  if (!form) throw new Refused({ reason: 'type', what: `NIfTI ${short(70)}` });
  const width = numberTypes[form.type].bytes * (form.isComplex ? 2 : 1);
  const slope = float(112);
  const isScaled = Number.isFinite(slope) && slope !== 0;
  const unit = units[head[123]! & 7] ?? '';
  // The last dimension of a picture is the fastest one.
  const reversed = shape.toReversed();
  const values = storedValues(
    bytes,
    { at: Math.round(float(108)), shape: reversed, strides: stridesOfFortran(shape, width).toReversed() },
    { ...form, isLittle, scale: isScaled ? slope : 1, offset: isScaled ? float(116) : 0 },
  );
  const axes = shape.map((length, which) =>
    which < 3 ? evenAxis('xyz'[which]!, unit, 0, float(80 + which * 4), length) : undefined,
  );
  const facts = factsOf([['description', textIn(head.subarray(148, 228), 'windows-1252')]]);
  return { root: arrayNode('', '', () => values, axes.toReversed(), { attributes: facts }) };
}
