import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { File, ready } from 'h5wasm';
import { parquetWriteBuffer } from 'hyparquet-writer';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { Failure } from '#shared/fail';
import { newKey } from '#server/files/files';
import { startPortal } from '#testing';
import { Preview } from '../contract.ts';
import { netcdf3 } from './arrays/netcdf-writer.ts';
import { pictureOf } from './picture.ts';
import { pdfOf, previewOf } from './service.ts';
import { thumbnailOf } from './thumbnail.ts';

/*
 * Every kind of preview with invalid files: each is shown or refused with a message, within its time, and the answer
 * matches the contract.
 */

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();

const lines = (...all: string[]) => `${all.join('\n')}\n`;

async function zipOf(entries: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const workbook = () =>
  zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="R(T)" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>T</t></is></c></row><row r="2"><c r="A2"><v>4.2</v></c></row></sheetData></worksheet>`,
  });

async function nexus(): Promise<Buffer> {
  const { FS } = (await ready) as unknown as { FS: { readFile: (name: string) => Uint8Array } };
  const file = new File('/made.h5', 'w');
  const entry = file.create_group('entry');
  entry.create_attribute('signal', 'counts');
  entry.create_dataset({ name: 'counts', data: new Float64Array([1, 5, 2]) });
  file.close();
  return Buffer.from(FS.readFile('/made.h5'));
}

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } });

const vaspHead = lines('  2 2 1 0', ' 1 1 1 1 1', ' 1E-16', ' CAR', ' Si').trimEnd();

/** A valid file of each kind. */
const valid: Record<string, string | Buffer | Promise<Buffer>> = {
  'run.abo': lines(' ecut 30', ' etotal -7.9'),
  'log.lammps': lines('LAMMPS (29 Aug 2024)', 'Step Temp Press ', '0 300 1.5', '10 290 1.6', 'Loop time of 0.5'),
  'a.csv': lines('T (K),R (Ohm)', '300,1.25', '301,1.26', '302,1.27'),
  'a.tsv': lines('T\tR', '300\t1.25', '301\t1.26'),
  'a.dat': lines('# T R', '300 1.25', '301 1.26', '302 1.27'),
  'a.xy': lines('10.0 5', '10.1 7', '10.2 6'),
  'a.xrdml':
    '<xrdMeasurements><positions axis="2Theta"><startPosition>10</startPosition><endPosition>12</endPosition></positions><intensities>10 20 30</intensities></xrdMeasurements>',
  'a.ras': lines('*RAS_DATA_START', '*RAS_INT_START', '10.0 5 1.0', '10.1 7 1.0', '*RAS_INT_END', '*RAS_DATA_END'),
  'a.jdx': lines('##TITLE=x', '##FIRSTX=100', '##LASTX=104', '##XYDATA=(X++(Y..Y))', '100AJJ%j', '##END='),
  'a.parquet': Buffer.from(parquetWriteBuffer({ columnData: [{ name: 'T', data: [1.5, 2.5, 3.5], type: 'DOUBLE' }] })),
  'a.xlsx': workbook(),
  DOSCAR: lines(vaspHead, ' 5.0 -5.0 3 1.0 1.0', ' -5.0 0.1 0.2', ' 0.0 0.3 0.4', ' 5.0 0.5 0.6'),
  EIGENVAL: lines(vaspHead, ' 8 1 2', '', ' 0.1 0.0 0.0 0.5', ' 1 -1.5 1.0', ' 2 2.5 0.0'),
  KPOINTS: lines(
    'bands',
    '20',
    'Line-mode',
    'Reciprocal',
    '0 0 0 ! \\Gamma',
    '.5 0 0 ! X',
    '',
    '.5 0 0 ! X',
    '.5 .5 0 ! M',
  ),
  XDATCAR: lines(
    'x',
    '1',
    '4 0 0',
    '0 4 0',
    '0 0 4',
    'Na Cl',
    '1 1',
    'Direct configuration= 1',
    '0 0 0',
    '.5 .5 .5',
    'Direct configuration= 2',
    '0 0 .1',
    '.5 .5 .6',
  ),
  OUTCAR: lines(' vasp.6.4.2', '   ENCUT  =  520.0 eV', '  free  energy   TOTEN  =  -10.5 eV'),
  'vasprun.xml': `<modeling><i name="ENCUT">520</i><calculation><i name="e_fr_energy">-1</i><dos><i name="efermi">1.0</i><total><array><set><set comment="spin 1"><r>-1 0.5 0.1</r><r>1 0.7 0.3</r></set></set></array></total></dos></calculation></modeling>`,
  'a.ipynb': JSON.stringify({
    nbformat: 4,
    metadata: {},
    cells: [
      { cell_type: 'markdown', source: ['# x $E$'] },
      {
        cell_type: 'code',
        source: 'print(1)',
        execution_count: 1,
        outputs: [{ output_type: 'stream', name: 'stdout', text: ['1'] }],
      },
    ],
  }),
  'a.json': '{"a":[1,2.50,{"b":"c"}],"d":null}',
  'a.bib':
    '@string{prb = "Phys. Rev. B"}\n@article{k, author = {M\\"uller, A. and Li, B.}, title = {Fe$_3$O$_4$}, journal = prb, year = 2024, doi = {10.1103/x}}\n',
  'a.py': 'print("温度")\n',
  'a.md': lines('# 说明', '', '|a|b|', '|-|-|', '|1|$x^2$|', '', '值[^1]', '', '[^1]: 注'),
  'a.png': picture().png().toBuffer(),
  'a.jpg': picture().jpeg().toBuffer(),
  'a.gif': picture().gif().toBuffer(),
  'a.webp': picture().webp().toBuffer(),
  'a.tif': picture().tiff().toBuffer(),
  'a.pdf': '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  'a.zip': zipOf({ 'data/a.csv': 'a,b\n', 'b.txt': 'x' }),
  'a.cif': lines(
    ...['data_x', '_cell_length_a 4', '_cell_length_b 4', '_cell_length_c 4', 'loop_'],
    ...['_symmetry_equiv_pos_as_xyz', "'x,y,z'", "'-x,-y,-z'", 'loop_', '_atom_site_label'],
    ...['_atom_site_fract_x', '_atom_site_fract_y', '_atom_site_fract_z', '_atom_site_occupancy'],
    ...['Na1 0 0 0 1', 'Cl1 .5 .5 .5 0.9'],
  ),
  POSCAR: lines('x', '1', '4 0 0', '0 4 0', '0 0 4', 'Na Cl', '1 1', 'Direct', '0 0 0', '.5 .5 .5'),
  'a.xyz': lines('2', 'Lattice="4 0 0 0 4 0 0 0 4"', 'Na 0 0 0', 'Cl 2 2 2', '1', '', 'H 0 0 0'),
  'a.nxs': nexus(),
  'a.nc': netcdf3(1, {
    dimensions: { t: null, x: 4 },
    attributes: { title: 'x' },
    variables: {
      t: { type: 'double', dimensions: ['t'], attributes: { units: 's' }, values: [0, 1] },
      T: { type: 'float', dimensions: ['t', 'x'], attributes: {}, values: [1, 2, 3, 4, 5, 6, 7, 8] },
    },
  }),
};

/** Files that a process for each reads: a start takes a quarter of a second. */
const isSlow = (name: string) => /\.(?:nxs|nc|parquet|lammps)$/.test(name);

/** Random numbers that are the same in each run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * A file with some bytes changed, removed or doubled, or with digits replaced, which keeps the format and changes the
 * content.
 */
function mutated(bytes: Buffer, random: () => number): Buffer {
  let out = Buffer.from(bytes);
  const place = () => Math.floor(random() * out.length);
  for (let change = Math.floor(random() * 6); change >= 0; change -= 1) {
    const [at, length] = [place(), 1 + Math.floor(random() * 20)];
    const kind = random();
    if (kind < 0.3) out[at] = Math.floor(random() * 256);
    else if (kind < 0.5) out = Buffer.concat([out.subarray(0, at), out.subarray(at + length)]);
    else if (kind < 0.65) out = Buffer.concat([out.subarray(0, at + length), out.subarray(at)]);
    else if (kind < 0.85) {
      const digits = [...out.keys()].filter((which) => out[which]! >= 0x30 && out[which]! <= 0x39);
      if (digits.length > 0) out[digits[Math.floor(random() * digits.length)]!] = 0x30 + Math.floor(random() * 10);
    } else {
      const words = ['999999999', '1e308', '-1', '0', 'nan', '1e-320', '\0', '"', '\n', '::', '{', '__proto__', '😀'];
      const word = Buffer.from(words[Math.floor(random() * words.length)]!);
      out = Buffer.concat([out.subarray(0, at), word, out.subarray(at)]);
    }
    if (out.length === 0) return out;
  }
  return out;
}

/** Contents that do not fit the ending, then mutations of a valid file. */
function* damaged(name: string, whole: Buffer): Generator<[what: string, bytes: Buffer]> {
  const random = randomOf(7);
  yield ['an empty file', Buffer.alloc(0)];
  yield ['one byte', whole.subarray(0, 1)];
  yield ['half of it', whole.subarray(0, whole.length >> 1)];
  yield ['all but its end', whole.subarray(0, -3)];
  yield ['random bytes', Buffer.from(Array.from({ length: 3000 }, () => Math.floor(random() * 256)))];
  yield [
    'random bytes behind its beginning',
    Buffer.concat([whole.subarray(0, 24), Buffer.from(Array.from({ length: 800 }, () => Math.floor(random() * 256)))]),
  ];
  for (let round = 1; round <= (isSlow(name) ? 2 : 20); round += 1)
    yield [`mutation ${round}`, mutated(whole, randomOf(round))];
}

/** Milliseconds for one preview: the child process ends after 15 s, all other readers are much faster. */
const patience = (name: string) => (isSlow(name) ? 20_000 : 10_000);

async function looked(name: string, bytes: Buffer): Promise<void> {
  const storageKey = newKey();
  const { size, sha256 } = await portal.files.write(storageKey, Readable.from([bytes]));
  const file = { name, size, sha256, storageKey };
  const shown = async () => {
    const preview = await previewOf(ctx, file);
    // The reply is checked in the same way before it is sent.
    assert.deepEqual(JSON.parse(JSON.stringify(Preview.parse(preview))), JSON.parse(JSON.stringify(preview)));
    if (preview.kind === 'picture') await buffer((await pictureOf(ctx, file)).open() as Readable);
    if (preview.kind === 'pdf') await pdfOf(ctx, file);
  };
  const refusal = (error: unknown) => {
    assert.ok(error instanceof Failure && error.key.startsWith('files.previews.'), String((error as Error).stack));
  };
  await shown().catch(refusal);
  if (!isSlow(name)) await thumbnailOf(ctx, file).catch(refusal);
}

describe('a file that is damaged or made to harm', () => {
  for (const [name, content] of Object.entries(valid))
    test(`under the name ${name} is shown or refused, in time`, async () => {
      const whole = Buffer.from(await content);
      await looked(name, whole);
      for (const [what, bytes] of damaged(name, whole)) {
        const began = performance.now();
        try {
          await looked(name, bytes);
        } catch (error) {
          throw new Error(`${what}: ${(error as Error).message}\n${bytes.toString('latin1').slice(0, 600)}`, {
            cause: error,
          });
        }
        assert.ok(performance.now() - began < patience(name), what);
      }
    });
});
