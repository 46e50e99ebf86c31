import { deflateSync } from 'node:zlib';

/*
 * Small files of each format with an array of two rows and three columns, whose values are 10 × row + column. Built by
 * the formats' specifications.
 */

/** The values row by row. */
export const sixValues = [0, 1, 2, 10, 11, 12] as const;

/** Numbers of one type one after another. */
export function packed(
  values: readonly number[],
  type: 'f4' | 'f8' | 'i2' | 'u2' | 'i4' | 'u1',
  isLittle = true,
): Buffer {
  const width = Number(type[1]);
  const bytes = Buffer.alloc(values.length * width);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (const [at, value] of values.entries()) {
    const place = at * width;
    if (type === 'f4') view.setFloat32(place, value, isLittle);
    else if (type === 'f8') view.setFloat64(place, value, isLittle);
    else if (type === 'i4') view.setInt32(place, value, isLittle);
    else if (type === 'u1') view.setUint8(place, value);
    else if (type === 'i2') view.setInt16(place, value, isLittle);
    else view.setUint16(place, value, isLittle);
  }
  return bytes;
}

/** A text that is filled up to a length. */
const filled = (text: string, length: number, fill = ' '): Buffer => {
  const bytes = Buffer.alloc(length, fill, 'latin1');
  bytes.write(text, 0, 'latin1');
  return bytes;
};

/** A file of NumPy with a header as it is written. */
export function npyFile(descr: string, shape: string, data: Buffer, isFortran = false): Buffer {
  const text = `{'descr': ${descr}, 'fortran_order': ${isFortran ? 'True' : 'False'}, 'shape': ${shape}, }\n`;
  const head = Buffer.from('\x93NUMPY\x01\x00\0\0', 'latin1');
  head.writeUInt16LE(text.length, 8);
  return Buffer.concat([head, Buffer.from(text, 'latin1'), data]);
}

/** An element of a MAT file of level 5. */
export function matElement(type: number, data: Buffer): Buffer {
  const tag = packed([type, data.length], 'i4');
  return Buffer.concat([tag, data, Buffer.alloc((8 - (data.length % 8)) % 8)]);
}

/** A variable of a MAT file; `parts` follow its name. */
export const matVariable = (code: number, shape: readonly number[], name: string, ...parts: Buffer[]): Buffer =>
  matElement(
    14,
    Buffer.concat([
      matElement(6, packed([code, 0], 'i4')),
      matElement(5, packed(shape, 'i4')),
      matElement(1, Buffer.from(name)),
      ...parts,
    ]),
  );

/** A MAT file of level 5 with elements. */
export const matFile = (...elements: Buffer[]): Buffer => {
  const head = filled('MATLAB 5.0 MAT-file, made by a test', 128);
  head.writeUInt16LE(0x0100, 124);
  head.write('IM', 126);
  return Buffer.concat([head, ...elements]);
};

/** The values column by column, as MATLAB has them. */
const byColumn = [0, 10, 1, 11, 2, 12];

/** A card of a FITS header. */
const card = (key: string, value: string | number) => filled(`${key.padEnd(8)}= ${String(value).padStart(20)}`, 80);
const fits = Buffer.concat([
  filled(
    Buffer.concat([
      card('SIMPLE', 'T'),
      card('BITPIX', 16),
      card('NAXIS', 2),
      card('NAXIS1', 3),
      card('NAXIS2', 2),
      card('BZERO', 0),
      filled('END', 80),
    ]).toString('latin1'),
    2880,
  ),
  filled(packed(sixValues, 'i2', false).toString('latin1'), 2880, '\0'),
]);

/** A component of an object of Gwyddion. */
const gwyPart = (name: string, form: string, data: Buffer) => Buffer.concat([Buffer.from(`${name}\0${form}`), data]);
const gwyObject = (type: string, ...parts: Buffer[]) => {
  const data = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(`${type}\0`), packed([data.length], 'i4'), data]);
};
const gwyUnit = (unit: string) => gwyObject('GwySIUnit', gwyPart('unitstr', 's', Buffer.from(`${unit}\0`)));

const gwy = Buffer.concat([
  Buffer.from('GWYP'),
  gwyObject(
    'GwyContainer',
    gwyPart('/0/data/title', 's', Buffer.from('Height\0')),
    gwyPart(
      '/0/data',
      'o',
      gwyObject(
        'GwyDataField',
        gwyPart('xres', 'i', packed([3], 'i4')),
        gwyPart('yres', 'i', packed([2], 'i4')),
        gwyPart('xreal', 'd', packed([3e-9], 'f8')),
        gwyPart('yreal', 'd', packed([2e-9], 'f8')),
        gwyPart('si_unit_xy', 'o', gwyUnit('m')),
        gwyPart('si_unit_z', 'o', gwyUnit('m')),
        gwyPart('data', 'D', Buffer.concat([packed([6], 'i4'), packed(sixValues, 'f8')])),
      ),
    ),
  ),
]);

const sxm = Buffer.concat([
  Buffer.from(
    [
      ':NANONIS_VERSION:',
      '2',
      ':SCANIT_TYPE:',
      'FLOAT MSBFIRST',
      ':SCAN_PIXELS:',
      '3 2',
      ':SCAN_RANGE:',
      '3E-9 2E-9',
      ':SCAN_DIR:',
      'up',
      ':DATA_INFO:',
      '\tChannel\tName\tUnit\tDirection\tCalibration\tOffset',
      '\t14\tZ\tm\tboth\t1E-9\t0',
      ':SCANIT_END:',
      '',
      '',
    ].join('\n'),
  ),
  Buffer.from('\x1a\x04', 'latin1'),
  packed([...sixValues, ...sixValues], 'f4', false),
]);

const grid = Buffer.concat([
  Buffer.from(
    [
      'Grid dim="3 x 2"',
      'Grid settings=0;0;3E-9;2E-9;0',
      'Sweep Signal="Bias (V)"',
      'Fixed parameters="Sweep Start;Sweep End"',
      'Experiment parameters=""',
      '# Parameters (4 byte)=2',
      'Points=4',
      'Channels="Current (A)"',
      ':HEADER_END:',
      '',
    ].join('\r\n'),
  ),
  packed(
    sixValues.flatMap((value) => [-1, 1, value, value, value, value]),
    'f4',
    false,
  ),
]);

const gsfText = 'Gwyddion Simple Field 1.0\nXRes = 3\nYRes = 2\nXReal = 3e-9\nYReal = 2e-9\nXYUnits = m\nZUnits = m\n';
const gsf = Buffer.concat([filled(gsfText, gsfText.length + 4 - (gsfText.length % 4), '\0'), packed(sixValues, 'f4')]);

const nanoscope = Buffer.concat([
  filled(
    [
      '\\*File list',
      '\\Version: 0x05310001',
      '\\*Scanner list',
      '\\@Sens. Zscan: V 2.0 nm/V',
      '\\*Ciao image list',
      '\\Data offset: 1024',
      '\\Data length: 12',
      '\\Bytes/pixel: 2',
      '\\Samps/line: 3',
      '\\Number of lines: 2',
      '\\Scan size: 3 2 nm',
      '\\@2:Image Data: S [Height] "Height"',
      '\\@2:Z scale: V [Sens. Zscan] (0.5 V/LSB) 32768.0 V',
      '\\*File list end',
      '',
    ].join('\r\n'),
    1024,
    '\0',
  ),
  packed(sixValues, 'i2'),
]);

const nid = Buffer.concat([
  Buffer.from(
    [
      '[DataSet]',
      'GroupCount=1',
      'Gr0-Name=Scan forward',
      'Gr0-Count=1',
      'Gr0-Ch0=DataSet-0:0',
      '[DataSet-0:0]',
      'Points=3',
      'Lines=2',
      'SaveBits=16',
      'SaveSign=Signed',
      'SaveOrder=Intel',
      'Dim0Range=3e-9',
      'Dim0Unit=m',
      'Dim1Range=2e-9',
      'Dim1Unit=m',
      'Dim2Name=Z-Axis',
      'Dim2Unit=V',
      'Dim2Min=-32768',
      'Dim2Range=65536',
      '#!',
    ].join('\r\n'),
  ),
  packed(sixValues, 'i2'),
]);

const wsxmHead = (size: number) =>
  [
    'WSxM file copyright WSxM solutions',
    'SxM Image file',
    `Image header size: ${size}`,
    '[Control]',
    '    X Amplitude: 3 nm',
    '    Y Amplitude: 2 nm',
    '[General Info]',
    '    Acquisition channel: Topography',
    '    Image Data Type: double',
    '    Number of columns: 3',
    '    Number of rows: 2',
    '    Z Amplitude: 12 nm',
    '[Header end]',
    '',
  ].join('\r\n');
const wsxm = Buffer.concat([filled(wsxmHead(512), 512), packed(sixValues.toReversed(), 'f8')]);

/** A wave of version 5 with two dimensions. */
const igor = (() => {
  const bytes = Buffer.alloc(64 + 320);
  bytes.writeUInt16LE(5, 0);
  bytes.writeInt32LE(320 + 24, 4);
  const head = 64;
  bytes.writeInt32LE(6, head + 12);
  bytes.writeUInt16LE(2, head + 16);
  bytes.write('wave0', head + 28);
  for (const [at, length] of [3, 2].entries()) bytes.writeInt32LE(length, head + 68 + at * 4);
  for (const [at, step] of [0.5, 2, 1, 1].entries()) bytes.writeDoubleLE(step, head + 84 + at * 8);
  bytes.write('eV', head + 152);
  return Buffer.concat([bytes, packed(sixValues, 'f4')]);
})();

const edf = Buffer.concat([
  filled('{\nDim_1 = 3 ;\nDim_2 = 2 ;\nDataType = UnsignedShort ;\nByteOrder = LowByteFirst ;\n', 510),
  Buffer.from('}\n'),
  packed(sixValues, 'u2'),
]);

const smv = Buffer.concat([
  filled('{\nHEADER_BYTES=  512;\nTYPE=unsigned_short;\nBYTE_ORDER=little_endian;\nSIZE1=3;\nSIZE2=2;\n}\n', 512),
  packed(sixValues, 'u2'),
]);

/** Differences between neighbours; that to the fourth pixel in two bytes. */
const cbfData = Buffer.concat([Buffer.from([0, 1, 1, 0x80, 8, 0, 1, 1])]);
const cbf = Buffer.concat([
  Buffer.from(
    [
      '###CBF: VERSION 1.5',
      'data_scan',
      '_array_data.header_convention "PILATUS_1.2"',
      '# Exposure_time 1.0 s',
      '--CIF-BINARY-FORMAT-SECTION--',
      'Content-Type: application/octet-stream;',
      '     conversions="x-CBF_BYTE_OFFSET"',
      `X-Binary-Size: ${cbfData.length}`,
      'X-Binary-Element-Type: "signed 32-bit integer"',
      'X-Binary-Size-Fastest-Dimension: 3',
      'X-Binary-Size-Second-Dimension: 2',
      '',
      '',
    ].join('\r\n'),
  ),
  Buffer.from([0x0c, 0x1a, 0x04, 0xd5]),
  cbfData,
]);

const mrc = (() => {
  const head = Buffer.alloc(1024);
  for (const [at, value] of [3, 2, 1, 2, 0, 0, 0, 3, 2, 1].entries()) head.writeInt32LE(value, at * 4);
  for (const [at, value] of [3, 2, 1].entries()) head.writeFloatLE(value, 40 + at * 4);
  for (const [at, value] of [1, 2, 3].entries()) head.writeInt32LE(value, 64 + at * 4);
  head.write('MAP ', 208);
  head.set([0x44, 0x44], 212);
  return Buffer.concat([head, packed(sixValues, 'f4')]);
})();

const ser = (() => {
  const head = Buffer.alloc(34);
  head.writeUInt32LE(0x01974949, 0);
  head.writeUInt16LE(0x0210, 4);
  head.writeUInt32LE(0x4122, 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(1, 18);
  head.writeUInt32LE(30, 22);
  head.writeUInt32LE(34, 30);
  const element = Buffer.alloc(50);
  element.writeDoubleLE(1, 8);
  element.writeDoubleLE(1, 28);
  element.writeUInt16LE(7, 40);
  element.writeUInt32LE(3, 42);
  element.writeUInt32LE(2, 46);
  return Buffer.concat([head, element, packed(sixValues, 'f4')]);
})();

const blo = (() => {
  const head = Buffer.alloc(60);
  head.write('IMGBLO');
  head.writeUInt32LE(60, 8);
  head.writeUInt32LE(66, 12);
  for (const [at, value] of [1, 0, 3, 2].entries()) head.writeUInt16LE(value, 20 + at * 2);
  const patterns = sixValues.map((value) => Buffer.from([0, 0, 0, 0, 0, 0, value]));
  return Buffer.concat([head, packed(sixValues, 'u1'), ...patterns]);
})();

const nifti = (() => {
  const head = Buffer.alloc(352);
  head.writeInt32LE(348, 0);
  for (const [at, value] of [2, 3, 2].entries()) head.writeInt16LE(value, 40 + at * 2);
  head.writeInt16LE(16, 70);
  for (const at of [1, 2]) head.writeFloatLE(1, 76 + at * 4);
  head.writeFloatLE(352, 108);
  head[123] = 2;
  head.write('n+1\0', 344);
  return Buffer.concat([head, packed(sixValues, 'f4')]);
})();

const hamamatsu = (() => {
  const head = Buffer.alloc(64);
  head.write('IM');
  for (const [at, value] of [0, 3, 2].entries()) head.writeUInt16LE(value, 2 + at * 2);
  head.writeUInt16LE(2, 12);
  return Buffer.concat([head, packed(sixValues, 'u2')]);
})();

/** A tag of Digital Micrograph: a group (20) or a value (21). */
const dmGroup = (...tags: Buffer[]) =>
  Buffer.concat([Buffer.from([1, 0]), packed([tags.length], 'i4', false), ...tags]);
const dmTag = (kind: number, name: string, data: Buffer) => {
  const head = Buffer.from([kind, 0, name.length]);
  return Buffer.concat([head, Buffer.from(name), data]);
};
const dmValue = (form: readonly number[], data: Buffer) =>
  Buffer.concat([Buffer.from('%%%%'), packed([form.length, ...form], 'i4', false), data]);
const dmNumber = (name: string, value: number) => dmTag(21, name, dmValue([5], packed([value], 'i4')));
const dmData = dmGroup(
  dmTag(21, 'Data', dmValue([20, 6, 6], packed(sixValues, 'f4'))),
  dmNumber('DataType', 2),
  dmTag(20, 'Dimensions', dmGroup(dmNumber('', 3), dmNumber('', 2))),
);
const dm3 = Buffer.concat([
  packed([3, 0, 1], 'i4', false),
  dmGroup(dmTag(20, 'ImageList', dmGroup(dmTag(20, '', dmGroup(dmTag(20, 'ImageData', dmData)))))),
]);

/** A page of TIFF without compression. */
const tiff = (() => {
  const entries = [
    [256, 3],
    [257, 2],
    [258, 32],
    [259, 1],
    [262, 1],
    [273, 8],
    [277, 1],
    [278, 2],
    [279, 24],
    [339, 3],
  ];
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length, 0);
  for (const [at, [tag, value]] of entries.entries()) {
    directory.writeUInt16LE(tag!, 2 + at * 12);
    directory.writeUInt16LE(4, 4 + at * 12);
    directory.writeUInt32LE(1, 6 + at * 12);
    directory.writeUInt32LE(value!, 10 + at * 12);
  }
  return Buffer.concat([Buffer.from('II*\0'), packed([32], 'i4'), packed(sixValues, 'f4'), directory]);
})();

const mat4 = Buffer.concat([packed([0, 2, 3, 0, 2], 'i4'), Buffer.from('m\0'), packed(byColumn, 'f8')]);

/** A file of each format, the path of its array, and the names of the axes along y and x. */
export const arrayFiles: Readonly<Record<string, { bytes: Buffer; path: string; axes: readonly [string, string] }>> = {
  'values.npy': { bytes: npyFile("'<f4'", '(2, 3)', packed(sixValues, 'f4')), path: '', axes: ['', ''] },
  'level5.mat': {
    bytes: matFile(matVariable(6, [2, 3], 'm', matElement(9, packed(byColumn, 'f8')))),
    path: 'm',
    axes: ['', ''],
  },
  'level5z.mat': {
    bytes: matFile(
      (() => {
        const inner = deflateSync(matVariable(6, [2, 3], 'm', matElement(9, packed(byColumn, 'f8'))));
        return Buffer.concat([packed([15, inner.length], 'i4'), inner]);
      })(),
    ),
    path: 'm',
    axes: ['', ''],
  },
  'level4.mat': { bytes: mat4, path: 'm', axes: ['', ''] },
  'image.sxm': { bytes: sxm, path: 'Z forward', axes: ['y (nm)', 'x (nm)'] },
  'field.gwy': { bytes: gwy, path: 'Height', axes: ['y (nm)', 'x (nm)'] },
  'field.gsf': { bytes: gsf, path: '', axes: ['y (nm)', 'x (nm)'] },
  'scan.001': { bytes: nanoscope, path: 'Height', axes: ['y (nm)', 'x (nm)'] },
  'scan.nid': { bytes: nid, path: 'Scan forward Z-Axis', axes: ['y (nm)', 'x (nm)'] },
  'image.stp': { bytes: wsxm, path: '', axes: ['y (nm)', 'x (nm)'] },
  'wave.ibw': { bytes: igor, path: '', axes: ['y', 'x (eV)'] },
  'detector.tif': { bytes: tiff, path: '', axes: ['', ''] },
  'detector.edf': { bytes: edf, path: '', axes: ['', ''] },
  'detector.img': { bytes: smv, path: '', axes: ['', ''] },
  'camera.img': { bytes: hamamatsu, path: '', axes: ['', ''] },
  'detector.cbf': { bytes: cbf, path: '', axes: ['', ''] },
  'image.mrc': { bytes: mrc, path: '', axes: ['y (Å)', 'x (Å)'] },
  'image.dm3': { bytes: dm3, path: '', axes: ['', ''] },
  'image_1.ser': { bytes: ser, path: '', axes: ['y', 'x'] },
  'scan.blo': { bytes: blo, path: 'virtual bright field', axes: ['y (nm)', 'x (nm)'] },
  'image.fits': { bytes: fits, path: '', axes: ['', ''] },
  'volume.nii': { bytes: nifti, path: '', axes: ['y (mm)', 'x (mm)'] },
};

/** A grid of spectra: six points with four values each, which are all those of the point. */
export const gridFile = grid;
