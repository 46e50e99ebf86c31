import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { newKey } from '#server/files';
import { startPortal } from '#testing';
import type { Preview } from '../contract.ts';
import { pdfOf, pictureOf, previewOf } from './service.ts';
import { structureOf } from './structures.ts';

const portal = await startPortal({ JOBS: 'off' });

/** Stores bytes as a file of this name. */
async function stored(name: string, content: Buffer | string) {
  const storageKey = newKey();
  const { size, sha256 } = await portal.files.write(storageKey, Readable.from([Buffer.from(content)]));
  return { name, size, sha256, storageKey };
}
const preview = async (name: string, content: Buffer | string): Promise<Preview> =>
  previewOf(portal.context(), await stored(name, content));
const refused = (reason: string) => ({ key: `files.previews.${reason}` });

async function bytesOf(stream: Readable | Promise<Readable>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const rockSalt = `data_NaCl
_cell_length_a 5.6402(2)
_cell_length_b 5.6402
_cell_length_c 5.6402
_cell_angle_alpha 90
_cell_angle_beta 90.0
_cell_angle_gamma 90
loop_
_space_group_symop_operation_xyz
'x, y, z'
'x, y+1/2, z+1/2'
'x+0.5, y, z+1/2'
'1/2+x, 1/2+y, z'
'-x, -y, -z'
loop_
_atom_site_label
_atom_site_type_symbol
_atom_site_fract_x
_atom_site_fract_y
_atom_site_fract_z
Na1 Na1+ 0 0 0
Cl1 Cl1- 0.5(0) 0.5 0.5 # a comment
`;

describe('a crystal structure', () => {
  test('of a CIF file has the atoms that its symmetry makes, each once', () => {
    const shown = structureOf('NaCl.cif', rockSalt);
    assert.equal(shown.formula, 'ClNa');
    assert.equal(shown.atoms.length, 8);
    assert.equal(shown.cell!.a, 5.6402);
    assert.ok(Math.abs(shown.cell!.volume - 5.6402 ** 3) < 1e-3);
  });

  test('of a CIF file that names a space group without its operations is said to be its sites alone', () => {
    const bare = rockSalt.replace(
      /loop_\n_space_group_symop[\s\S]*?(?=loop_)/,
      "_space_group_name_H-M_alt 'F m -3 m'\n",
    );
    const shown = structureOf('NaCl.cif', bare);
    assert.deepEqual([shown.atoms.length, shown.unexpandedGroup], [2, 'F m -3 m']);
    assert.equal(structureOf('NaCl.cif', rockSalt).unexpandedGroup, null);
    for (const none of ["'P 1'", '?']) {
      assert.equal(structureOf('a.cif', bare.replace("'F m -3 m'", none)).unexpandedGroup, null);
    }
    const number = bare.replace("_space_group_name_H-M_alt 'F m -3 m'", '_symmetry_Int_Tables_number 225');
    assert.equal(structureOf('a.cif', number).unexpandedGroup, '225');
  });

  test('of a CIF file with sites that are occupied in part says so', () => {
    const mixed = rockSalt
      .replace('_atom_site_fract_z\n', '_atom_site_fract_z\n_atom_site_occupancy\n')
      .replace('Na1+ 0 0 0', 'Na1+ 0 0 0 0.75(2)\nK1 K1+ 0 0 0 0.25(2)')
      .replace('0.5 0.5 #', '0.5 0.5 1 #');
    assert.equal(structureOf('a.cif', mixed).isPartlyOccupied, true);
    assert.equal(structureOf('a.cif', rockSalt).isPartlyOccupied, false);
  });

  test('of a hexagonal cell stands at the right places', () => {
    const cif = `data_x
_cell_length_a 2\n_cell_length_b 2\n_cell_length_c 3\n_cell_angle_alpha 90\n_cell_angle_beta 90\n_cell_angle_gamma 120
loop_\n_atom_site_label\n_atom_site_fract_x\n_atom_site_fract_y\n_atom_site_fract_z\nC1 0 1.5 0.5\n`;
    assert.deepEqual(structureOf('graphite.cif', cif).atoms, [{ element: 'C', x: -0.5, y: 0.866, z: 1.5 }]);
  });

  test('of a POSCAR file counts its atoms, in fractions or in Å', () => {
    const direct = `SrTiO3\n3.905\n1 0 0\n0 1 0\n0 0 1\nSr Ti O\n1 1 3\nDirect\n0 0 0\n.5 .5 .5\n.5 .5 0\n.5 0 .5\n0 .5 .5\n`;
    const shown = structureOf('POSCAR', direct);
    assert.equal(shown.formula, 'O3SrTi');
    assert.deepEqual(shown.atoms[1], { element: 'Ti', x: 1.9525, y: 1.9525, z: 1.9525 });
    const cartesian = direct.replace('Direct', 'Selective dynamics\nCartesian').replace('.5 .5 .5', '.5 .5 .5 T T F');
    assert.deepEqual(structureOf('a.vasp', cartesian).atoms[1], shown.atoms[1]);
    const byVolume = direct.replace('\n3.905\n', `\n-${3.905 ** 3}\n`);
    assert.deepEqual(structureOf('a.vasp', byVolume).cell, shown.cell);
  });

  test('of an XYZ file is a molecule, or a crystal where it names a lattice', () => {
    const water = '3\nwater\nO 0 0 0\nH 0.76 0.59 0\nH -0.76 0.59 0\n';
    const molecule = structureOf('water.xyz', water);
    assert.equal(molecule.cell, null);
    assert.equal(molecule.formula, 'H2O');
    const crystal = structureOf(
      'x.extxyz',
      '1\nLattice="2 0 0 0 2 0 0 0 2" Properties=id:I:1:species:S:1:pos:R:3\n1 Po 1 1 1\n',
    );
    assert.equal(crystal.cell!.volume, 8);
    assert.deepEqual(crystal.atoms, [{ element: 'Po', x: 1, y: 1, z: 1 }]);
  });

  for (const [what, name, text] of [
    ['without atoms', 'a.cif', 'data_x\n_cell_length_a 1\n'],
    ['without a number', 'a.cif', rockSalt.replace('5.6402\n_cell_length_c', 'NaN\n_cell_length_c')],
    ['with an infinite number', 'a.xyz', '1\n\nH 1e999 0 0\n'],
    ['with an operation that is none', 'a.cif', rockSalt.replace("'-x, -y, -z'", "'import(1), y, z'")],
    ['with a flat cell', 'POSCAR', 'H\n1\n1 0 0\n1 0 0\n0 0 1\nH\n1\nDirect\n0 0 0\n'],
    ['with an element that nobody knows', 'a.xyz', '1\n\nXx 0 0 0\n'],
    ['that is shorter than it says', 'a.xyz', '5\n\nH 0 0 0\n'],
  ] as const)
    test(`${what} is called malformed`, () => assert.throws(() => structureOf(name, text), refused('malformed')));

  test('of ten million atoms is called too long before they are made', () => {
    assert.throws(() => structureOf('a.xyz', '10000000\n\n'), refused('tooLong'));
    assert.throws(() => structureOf('POSCAR', 'H\n1\n1 0 0\n0 1 0\n0 0 1\nH\n10000000\nDirect\n'), refused('tooLong'));
  });
});

describe('a preview', () => {
  test('of a table has its first rows, and says that there are more', async () => {
    const lines = Array.from({ length: 9000 }, (_none, at) => `${at},${at * at}`);
    const shown = await preview('squares.csv', ['n,square', ...lines].join('\n'));
    assert.ok(shown.kind === 'table');
    assert.deepEqual(shown.columns, ['n', 'square']);
    assert.equal(shown.rows.length, 5000);
    assert.equal(shown.more, true);
  });

  test('of Chinese text in GB 18030 is read', async () => {
    const gb = Buffer.from([0xb5, 0xe7, 0xd7, 0xe8, 0x2c, 0x54, 0x0a, 0x31, 0x2c, 0x32]);
    const shown = await preview('电阻.csv', gb);
    assert.ok(shown.kind === 'table');
    assert.deepEqual(shown.columns, ['电阻', 'T']);
  });

  test('of JSON is indented', async () => {
    assert.deepEqual(await preview('a.json', '{"a":[1]}'), {
      kind: 'text',
      text: '{\n  "a": [\n    1\n  ]\n}',
      more: false,
    });
  });

  test('of Markdown has headings and tables, and nothing that runs or calls elsewhere', async () => {
    const shown = await preview(
      'README.md',
      '# 说明\n\n|a|\n|-|\n|1|\n\n<script>alert(1)</script><img src="https://spy.example/x.png" alt="spy" onerror="alert(1)">\n\n[x](javascript:alert(1))',
    );
    assert.ok(shown.kind === 'markdown');
    assert.match(shown.html, /<h1>说明<\/h1>/);
    assert.match(shown.html, /<table>/);
    assert.doesNotMatch(shown.html, /script|onerror|<img|spy\.example/);
  });

  test('of an archive lists what is in it without unpacking', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.alloc(1000), 'data/a.bin');
    zip.addBuffer(Buffer.from('b'), '说明.txt');
    zip.addEmptyDirectory('empty');
    zip.end();
    const shown = await preview('all.zip', await bytesOf(zip.outputStream as Readable));
    assert.deepEqual(shown, {
      kind: 'archive',
      entries: [
        { path: 'data/a.bin', size: 1000 },
        { path: '说明.txt', size: 1 },
      ],
      total: 3,
      more: false,
    });
  });

  test('of something else under the name of an archive, a table or a text is refused', async () => {
    for (const name of ['a.zip', 'a.csv', 'a.txt', 'a.cif'])
      await assert.rejects(preview(name, Buffer.from([0, 1, 2, 3, 255])), refused('malformed'), name);
    await assert.rejects(preview('a.exe', 'MZ'), refused('type'));
  });

  test('of a picture is drawn anew and fits a screen', async () => {
    const png = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const reply = await pictureOf(portal.context(), await stored('map.png', png));
    const { format, width, height } = await sharp(await bytesOf(reply.open())).metadata();
    assert.deepEqual({ format, width, height }, { format: 'webp', width: 1600, height: 800 });
  });

  test('of a picture that is too large to be drawn anew says so', async () => {
    const large = { ...(await stored('map.tif', 'II*')), size: 101 << 20 };
    await assert.rejects(previewOf(portal.context(), large), refused('tooLong'));
  });

  test('of a picture that is none, or of a PDF file that is none, is refused', async () => {
    await assert.rejects(
      pictureOf(portal.context(), await stored('a.png', '<svg onload="alert(1)">')),
      refused('malformed'),
    );
    await assert.rejects(
      pdfOf(portal.context(), await stored('a.pdf', '<script>alert(1)</script>')),
      refused('malformed'),
    );
  });
});
