import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { File, ready } from 'h5wasm';
import sharp from 'sharp';
import { parquetWriter } from './domains/benchmarks/datasets/server/rows/parquet-writer.ts';
import { spcFile } from './domains/files/previews/server/laboratory/laboratory-writers.ts';
import { zipped } from './server/files/zip.ts';
import { workbook } from './server/formats/workbook.ts';

/** More than the bytes that are hashed before they are sent, so that the reading itself meets the fault. */
const long = 300_000;
const table = `T/K,R/Ohm\n${Array.from({ length: long / 10 }, (_none, at) => `${at},0.10${at % 7}\n`).join('')}`;
/** A log archive. */
export const lines = ['{"format":"lattice-log-archive"}', '[1,"a"]', '[2,"b"]'];
const packedLines = gzipSync(`${lines.join('\n')}\n`);

/** Files of the formats that the portal reads, by their names. */
export const contents: Record<string, () => Promise<Buffer>> = {
  'a.csv': async () => Buffer.from(table),
  'log.lammps': async () =>
    Buffer.from(
      'LAMMPS (29 Aug 2024)\nStep Temp Press\n0 300 1.5\n10 290 1.6\nLoop time of 0.5\nTotal wall time: 0:00:01\n',
    ),
  'a.xyz': async () => Buffer.from('2\nenergy=-1.5\nH 0 0 0\nH 0 0 0.74\n'.repeat(100)),
  'a.spc': async () => spcFile([[1, 2, 3]]),
  'a.txt.gz': async () => packedLines,
  'a.pdf': async () => Buffer.from(`%PDF-1.7\n${'%'.repeat(long)}`),
  'a.png': () =>
    sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer(),
  'a.zip': async () => {
    const file = (name: string, text: string) => ({
      path: name,
      size: Buffer.byteLength(text),
      compress: false,
      open: () => Readable.from([Buffer.from(text)]),
    });
    async function* files() {
      yield file('bag/bagit.txt', 'BagIt-Version: 1.0\n');
      yield file('bag/a.csv', table);
    }
    return Buffer.concat(await Array.fromAsync(zipped(files(), new Date())));
  },
  'a.xlsx': async () =>
    buffer(
      await workbook({
        name: 'a',
        columns: [{ title: 'T' }],
        rows: Array.from({ length: 40_000 }, (_none, at) => [at * Math.PI]),
      }).open(),
    ),
  'a.h5': async () => {
    const { FS } = (await ready) as unknown as { FS: { readFile: (name: string) => Uint8Array } };
    const file = new File('/made.h5', 'w');
    file.create_dataset({ name: 'T', data: new Float64Array(long / 8) });
    file.close();
    return Buffer.from(FS.readFile('/made.h5'));
  },
  'a.parquet': async () => {
    const out = new PassThrough();
    const writer = parquetWriter(out, [{ name: 'T', type: 'number' }]);
    const bytes = buffer(out);
    for (let at = 0; at < 40_000; at += 1) await writer.write([String(at * Math.PI)]);
    await writer.end();
    return bytes;
  },
};
