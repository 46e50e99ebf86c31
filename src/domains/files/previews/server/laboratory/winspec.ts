import { malformed } from '../lattice.ts';
import {
  factLines,
  maxColumns,
  numbersAt,
  stepped,
  textAt,
  type MeasuredScan,
  type NumberKind,
  type ScanOfFile,
} from './measured-scan.ts';
import { walkXml } from './xml-elements.ts';

/*
 * SPE of Princeton Instruments: versions 2 (WinSpec) with a header of 4,100 bytes, and 3 (LightField), which has the
 * regions and the wavelengths in XML behind the frames.
 */

const head = 4100;
const kinds: Readonly<Record<number, NumberKind>> = { 0: 'f4', 1: 'i4', 2: 'i2', 3: 'u2', 8: 'u4' };
const sizes: Readonly<Record<string, number>> = { f4: 4, i4: 4, u4: 4, i2: 2, u2: 2 };

/** A region of the detector in each frame. */
interface Region {
  width: number;
  height: number;
}

/** One of the regions of one of the frames. Rows of a region are curves over the columns of the detector. */
export function speScan(bytes: Buffer, which: number): ScanOfFile {
  if (bytes.length < head) throw malformed();
  const kind = kinds[bytes.readInt16LE(108)];
  if (!kind) throw malformed();
  const isNew = bytes.readFloatLE(1992) >= 3;
  const footer = isNew ? footerOf(bytes) : undefined;
  const size = sizes[kind]!;
  const regions = footer?.regions.length
    ? footer.regions
    : [{ width: bytes.readUInt16LE(42), height: bytes.readUInt16LE(656) }];
  const frames = Math.max(1, bytes.readInt32LE(1446));
  const frameBytes =
    footer && footer.frameStride > 0
      ? footer.frameStride
      : regions.reduce((sum, { width, height }) => sum + width * height * size, 0);
  const total = frames * regions.length;
  if (which > total || frameBytes === 0) throw malformed();
  const [frame, at] = [Math.floor((which - 1) / regions.length), (which - 1) % regions.length];
  const region = regions[at]!;
  const before = regions.slice(0, at).reduce((sum, { width, height }) => sum + width * height * size, 0);
  const start = head + frame * frameBytes + before;
  const values = numbersAt(bytes, start, region.width * region.height, kind);
  const x = xOf(bytes, region, footer?.wavelengths ?? [], isNew);
  const rows = Math.min(region.height, maxColumns - 1);
  const curves = Array.from({ length: rows }, (_none, row) =>
    values.slice(row * region.width, (row + 1) * region.width),
  );
  const scan: MeasuredScan = {
    name: regions.length > 1 ? `${frame + 1} · ${at + 1}` : String(frame + 1),
    columns: [x.name, ...curves.map((_curve, row) => (rows === 1 ? 'Intensity (counts)' : `Row ${row + 1} (counts)`))],
    values: [x.places, ...curves],
    facts: factLines({
      Date: textAt(bytes, 20, 10),
      'Exposure (s)': bytes.readFloatLE(10) || undefined,
      Comment: [0, 1, 2, 3, 4]
        .map((line) => textAt(bytes, 200 + line * 80, 80))
        .filter(Boolean)
        .join(' '),
      Frames: frames,
      Program: textAt(bytes, 688, 16),
    }),
    columnsLeftOut: region.height - rows,
  };
  return { scan, total };
}

/** Positions: wavelengths of the XML, a polynomial of the pixel from 1 on, or the pixels. */
function xOf(
  bytes: Buffer,
  { width }: Region,
  wavelengths: readonly number[],
  isNew: boolean,
): { name: string; places: number[] } {
  if (wavelengths.length === width) return { name: 'Wavelength (nm)', places: [...wavelengths] };
  const [isValid, order] = [bytes.readUInt8(3098), bytes.readUInt8(3101)];
  const factors = Array.from({ length: 6 }, (_none, at) => bytes.readDoubleLE(3263 + at * 8)).slice(0, order + 1);
  const isUsed =
    !isNew && isValid !== 0 && order >= 1 && order < 6 && factors.every(Number.isFinite) && factors[1] !== 0;
  const pixels = stepped(1, 1, width);
  if (!isUsed) return { name: 'Pixel', places: pixels };
  return {
    // As the program shows it: `Wavelength [nm]`.
    name: textAt(bytes, 3018, 40).replace('[', '(').replace(']', ')') || 'x',
    places: pixels.map((pixel) => factors.reduceRight((sum, factor) => sum * pixel + factor, 0)),
  };
}

function footerOf(bytes: Buffer): { regions: Region[]; wavelengths: number[]; frameStride: number } | undefined {
  const at = Number(bytes.readBigUInt64LE(678));
  if (at < head || at >= bytes.length) return undefined;
  const found = { regions: [] as Region[], wavelengths: [] as number[], frameStride: 0 };
  walkXml(
    bytes.toString('utf8', at).replace(/^\ufeff/, ''),
    (name, attributes) => {
      if (name !== 'DataBlock') return;
      if (attributes['type'] === 'Frame') found.frameStride = Number(attributes['stride']) || 0;
      const [width, height] = [Number(attributes['width']), Number(attributes['height'])];
      if (attributes['type'] === 'Region' && width > 0 && height > 0 && found.regions.length < 100)
        found.regions.push({ width, height });
    },
    ({ name, text }) => {
      if (name === 'Wavelength') found.wavelengths = text.split(',').map(Number).filter(Number.isFinite);
    },
  );
  return found;
}
