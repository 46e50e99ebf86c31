import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/* Small files of instruments for the tests, written by the descriptions of their formats. */

/** Lines of a text. */
export const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

/** A zip archive of texts. */
export async function zipOf(entries: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/** Numbers of single precision. */
const floats = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeFloatLE(value, at * 4));
  return bytes;
};

/** Bruker's RAW of version 3 with a range for each list of counts, from 10° on in steps of 0.5°. */
export function brukerRawFile(ranges: readonly (readonly number[])[]): Buffer {
  const head = Buffer.alloc(712);
  head.write('RAW1.01', 0, 'latin1');
  head.writeUInt32LE(ranges.length, 12);
  head.write('06/05/08', 16, 'latin1');
  head.write('Si powder', 326, 'latin1');
  head.writeDoubleLE(1.5406, 624);
  const parts = ranges.map((counts) => {
    const range = Buffer.alloc(304);
    range.writeUInt32LE(304, 0);
    range.writeUInt32LE(counts.length, 4);
    range.writeDoubleLE(10, 16);
    range.writeDoubleLE(0.5, 176);
    return Buffer.concat([range, floats(counts)]);
  });
  return Buffer.concat([head, ...parts]);
}

/** Bruker's RAW of version 4 with one range. */
export function brukerRawFour(counts: readonly number[]): Buffer {
  const head = Buffer.alloc(61);
  head.write('RAW4.00', 0, 'latin1');
  const range = Buffer.alloc(160);
  range.write('Locked Coupled', 32, 'latin1');
  range.writeDoubleLE(20, 72);
  range.writeDoubleLE(0.25, 80);
  range.writeUInt32LE(counts.length, 88);
  range.writeUInt32LE(4, 136);
  return Buffer.concat([head, range, floats(counts)]);
}

/** An Igor Binary Wave of version 5 with numbers of single precision. */
export function igorWaveFile(
  values: readonly number[],
  dimensions: readonly { length: number; start: number; step: number; unit: string }[],
): Buffer {
  const bytes = Buffer.alloc(384);
  bytes.writeInt16LE(5, 0);
  bytes.writeInt32LE(320 + values.length * 4, 4);
  bytes.writeInt32LE(values.length, 64 + 12);
  bytes.writeInt16LE(2, 64 + 16);
  bytes.write('signal', 64 + 28, 'latin1');
  dimensions.forEach(({ length, start, step, unit }, at) => {
    bytes.writeInt32LE(length, 64 + 68 + at * 4);
    bytes.writeDoubleLE(step, 64 + 84 + at * 8);
    bytes.writeDoubleLE(start, 64 + 116 + at * 8);
    bytes.write(unit, 64 + 152 + at * 4, 4, 'latin1');
  });
  bytes.write('V', 64 + 148, 'latin1');
  return Buffer.concat([bytes, floats(values)]);
}

/** A packed experiment of Igor with some waves. */
export function igorPackedFile(waves: readonly Buffer[]): Buffer {
  return Buffer.concat(
    waves.flatMap((wave) => {
      const head = Buffer.alloc(8);
      head.writeUInt16LE(3, 0);
      head.writeUInt32LE(wave.length, 4);
      return [head, wave];
    }),
  );
}

/** SPC of Galactic Industries with even abscissas from 4000 to 3000, and a spectrum for each list of ordinates. */
export function spcFile(spectra: readonly (readonly number[])[]): Buffer {
  const head = Buffer.alloc(512);
  head.writeUInt8(spectra.length > 1 ? 0x04 : 0, 0);
  head.writeUInt8(0x4b, 1);
  head.writeInt8(-128, 3);
  head.writeUInt32LE(spectra[0]!.length, 4);
  head.writeDoubleLE(4000, 8);
  head.writeDoubleLE(3000, 16);
  head.writeUInt32LE(spectra.length, 24);
  head.writeUInt8(1, 28);
  head.writeUInt8(2, 29);
  const parts = spectra.map((values, at) => {
    const part = Buffer.alloc(32);
    part.writeInt8(-128, 1);
    part.writeFloatLE(at, 4);
    return Buffer.concat([part, floats(values)]);
  });
  return Buffer.concat([head, ...parts]);
}

/** WDF of Renishaw with a spectrum for each list of intensities. */
export function wdfFile(xs: readonly number[], spectra: readonly (readonly number[])[]): Buffer {
  const block = (name: string, content: Buffer) => {
    const head = Buffer.alloc(16);
    head.write(name, 0, 'latin1');
    head.writeBigUInt64LE(BigInt(16 + content.length), 8);
    return Buffer.concat([head, content]);
  };
  const head = Buffer.alloc(512 - 16);
  head.writeUInt32LE(xs.length, 60 - 16);
  head.writeBigUInt64LE(BigInt(spectra.length), 64 - 16);
  head.writeBigUInt64LE(BigInt(spectra.length), 72 - 16);
  head.writeUInt32LE(6, 152 - 16);
  const list = Buffer.alloc(8);
  list.writeUInt32LE(1, 0);
  list.writeUInt32LE(1, 4);
  return Buffer.concat([
    block('WDF1', head),
    block('DATA', floats(spectra.flat())),
    block('XLST', Buffer.concat([list, floats(xs)])),
  ]);
}

/** OPUS of Bruker with one absorbance spectrum from 4000 to 3000 cm-1. */
export function opusFile(values: readonly number[]): Buffer {
  const parameter = (name: string, kind: number, value: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name, 0, 'latin1');
    head.writeUInt16LE(kind, 4);
    head.writeUInt16LE(value.length / 2, 6);
    return Buffer.concat([head, value]);
  };
  const int = Buffer.alloc(4);
  int.writeInt32LE(values.length);
  const double = (value: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value);
    return bytes;
  };
  const about = Buffer.concat([
    parameter('NPT', 0, int),
    parameter('FXV', 1, double(4000)),
    parameter('LXV', 1, double(3000)),
    parameter('DXU', 2, Buffer.from('WN\0\0')),
    parameter('END', 0, Buffer.alloc(0)),
  ]);
  const head = Buffer.alloc(512);
  head.writeUInt32BE(0x0a0afefe, 0);
  const entry = (at: number, data: number, length: number, start: number) => {
    head.writeUInt8(data, at);
    head.writeUInt8(16, at + 1);
    head.writeUInt32LE(Math.ceil(length / 4), at + 4);
    head.writeUInt32LE(start, at + 8);
  };
  entry(24, 31, about.length, 512);
  entry(36, 15, values.length * 4, 512 + about.length);
  return Buffer.concat([head, about, floats(values)]);
}

/** SPE of WinSpec (version 2) with frames of one row. */
export function speFile(frames: readonly (readonly number[])[]): Buffer {
  const head = Buffer.alloc(4100);
  head.writeUInt16LE(frames[0]!.length, 42);
  head.writeUInt16LE(1, 656);
  head.writeInt32LE(frames.length, 1446);
  head.write('Wavelength [nm]', 3018, 'latin1');
  head.writeUInt8(1, 3098);
  head.writeUInt8(1, 3101);
  head.writeDoubleLE(500, 3263);
  head.writeDoubleLE(2, 3271);
  return Buffer.concat([head, ...frames.map(floats)]);
}

/** SPA of OMNIC with absorbances from 4000 to 3000 cm-1. */
export function spaFile(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(600);
  bytes.write('Spectral Data File', 0, 'latin1');
  bytes.write('film 1', 30, 'latin1');
  bytes.writeUInt8(2, 304);
  bytes.writeUInt32LE(400, 306);
  bytes.writeUInt8(3, 320);
  bytes.writeUInt32LE(600, 322);
  bytes.writeUInt32LE(values.length * 4, 326);
  bytes.writeUInt32LE(values.length, 404);
  bytes.writeUInt8(1, 408);
  bytes.writeUInt8(17, 412);
  bytes.writeFloatLE(4000, 416);
  bytes.writeFloatLE(3000, 420);
  return Buffer.concat([bytes, floats(values)]);
}

/** BRML of Bruker with a scan for each list of counts. */
export const brmlFile = (scans: readonly (readonly number[])[]): Promise<Buffer> =>
  zipOf(
    Object.fromEntries(
      scans.map((counts, at) => [
        `Experiment0/RawData${at}.xml`,
        `<RawData><DataRoutes><DataRoute><ScanInformation VisibleName="Coupled"><ScanAxes><ScanAxisInfo VisibleName="2Theta" Unit="°"/></ScanAxes></ScanInformation>${counts
          .map((count, step) => `<Datum>1,1,${10 + step / 2},${count}</Datum>`)
          .join('')}</DataRoute></DataRoutes></RawData>`,
      ]),
    ),
  );

/** RASX of Rigaku with a scan for each list of counts. */
export const rasxFile = (scans: readonly (readonly number[])[]): Promise<Buffer> =>
  zipOf(
    Object.fromEntries(
      scans.flatMap((counts, at) => [
        [`Data${at}/Profile${at}.txt`, counts.map((count, step) => `${10 + step / 2}\t${count}\t1`).join('\r\n')],
        [
          `Data${at}/MesurementConditions${at}.xml`,
          `<M><SampleName>Si</SampleName><Axes><Axis Name="Omega" Position="${at}" State="Fixed"/></Axes><ScanInformation><AxisName>TwoTheta</AxisName><PositionUnit>deg</PositionUnit><IntensityUnit>counts</IntensityUnit></ScanInformation></M>`,
        ],
      ]),
    ),
  );
