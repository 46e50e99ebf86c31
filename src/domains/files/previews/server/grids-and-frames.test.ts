import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { newKey } from '#server/files/files';
import { startPortal } from '#testing';
import { ArrayQuery, Preview, PreviewQuery } from '../contract.ts';
import { arrayValues } from './array-values.ts';
import { previewOf } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();

async function stored(name: string, content: string | Buffer) {
  const storageKey = newKey();
  const { size, sha256 } = await portal.files.write(storageKey, Readable.from([Buffer.from(content)]));
  return { name, size, sha256, storageKey };
}

const seen = async (file: Awaited<ReturnType<typeof stored>>, query: object = {}) =>
  Preview.parse(await previewOf(ctx, file, PreviewQuery.parse(query)));

const head = 'MgO\n1.0\n4 0 0\n0 4 0\n0 0 4\nMg O\n1 1\nDirect\n0 0 0\n.5 .5 .5\n\n';
const grid = (shape: number[], value: (at: number) => number) =>
  `${shape.join(' ')}\n${Array.from({ length: shape.reduce((product, one) => product * one) }, (_none, at) => value(at).toExponential(6)).join(' ')}\n`;

describe('values on a grid', () => {
  test('of a CHGCAR are a density and a magnetisation, with their integrals', async () => {
    const text = `${head}${grid([2, 2, 4], () => 18)}augmentation occupancies 1 2\n 0.1 0.2\n${grid([2, 2, 4], (at) => (at < 4 ? 4 : 0))}`;
    const file = await stored('CHGCAR', text);
    const first = await seen(file);
    assert.ok(first.kind === 'structure' && first.also === 'volumes');
    const answer = await seen(file, { as: 'volumes' });
    assert.ok(answer.kind === 'volumes');
    const [density, moment] = answer.volumes;
    assert.deepEqual([density!.quantity, density!.unit, moment!.quantity], ['charge', 'e/Å³', 'magnetisation']);
    assert.ok(Math.abs(density!.integral - 18) < 1e-9);
    assert.ok(Math.abs(moment!.integral - 1) < 1e-9);
    assert.deepEqual(
      moment!.averages[2].map((value) => value > 0),
      [true, false, false, false],
    );
  });

  test('of a LOCPOT are in eV, and their planes are averaged along each axis', async () => {
    const file = await stored('LOCPOT', `${head}${grid([2, 2, 3], (at) => Math.floor(at / 4) - 1)}`);
    const answer = await seen(file, { as: 'volumes' });
    assert.ok(answer.kind === 'volumes');
    assert.equal(answer.volumes[0]!.unit, 'eV');
    assert.deepEqual(answer.volumes[0]!.averages[2], [-1, 0, 1]);
  });

  test('have an address of their numbers, thinned by means', async () => {
    const file = await stored('ELFCAR', `${head}${grid([160, 2, 2], (at) => at % 160)}`);
    const reply = await arrayValues(ctx, file, ArrayQuery.parse({ path: '0' }));
    const bytes = await buffer(await reply.open(undefined));
    assert.match(bytes.toString('latin1', 0, 120), /'descr': '<f4'.*'shape': \(80, 2, 2\)/);
    const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset + 10 + bytes.readUInt16LE(8)));
    assert.deepEqual([values[0], values[4], values.at(-1)], [0.5, 2.5, 158.5]);
  });

  test('of a cube are its orbitals', async () => {
    const text =
      't\nu\n -1 0 0 0\n 2 1 0 0\n 2 0 1 0\n 2 0 0 1\n 8 8 0 0 0\n 2 5 6\n' +
      Array.from({ length: 16 }, (_none, at) => at).join(' ');
    const answer = await seen(await stored('a.cube', text), { as: 'volumes' });
    assert.ok(answer.kind === 'volumes');
    assert.deepEqual(
      answer.volumes.map(({ name, minimum, maximum }) => [name, minimum, maximum]),
      [
        ['5', 0, 14],
        ['6', 1, 15],
      ],
    );
  });

  test('that are damaged are refused', async () => {
    for (const bad of [`${head}2 2 2\n1 2 3\n`, `${head}9999 9999 9999\n1\n`, `${head}2 2 2\n1 2 x 4 5 6 7 8\n`, head])
      await assert.rejects(async () => seen(await stored('CHGCAR', bad), { as: 'volumes' }), {
        key: /malformed|tooLong/,
      });
  });
});

describe('a trajectory', () => {
  const frame = (at: number) =>
    `2\nLattice="4 0 0 0 4 0 0 0 4" Properties=species:S:1:pos:R:3:forces:R:3 energy=${-at}.5\nMg 0 0 0 0 0 ${at}\nO ${at / 1000} 2 2 0 0 0\n`;

  test('has the energy and the largest force of each frame', async () => {
    const file = await stored('run.extxyz', [1, 2, 3].map(frame).join(''));
    const first = await seen(file);
    assert.ok(first.kind === 'structure' && first.also === 'trajectory');
    const answer = await seen(file, { as: 'trajectory' });
    assert.deepEqual(answer, {
      kind: 'trajectory',
      total: 3,
      more: false,
      columns: ['energy', 'max force'],
      rows: [
        [1, -1.5, 1],
        [2, -2.5, 2],
        [3, -3.5, 3],
      ],
      every: 1,
    });
  });

  test('longer than what is read at once has all of its frames', async () => {
    const file = await stored('long.xyz', Array.from({ length: 70_000 }, (_none, at) => frame(at)).join(''));
    assert.ok(file.size > 8 << 20);
    const last = await seen(file, { structure: 70_000 });
    assert.ok(last.kind === 'structure');
    assert.deepEqual([last.shown, last.total, last.atoms[1]!.x], [70_000, 70_000, 69.999]);
  });

  test('of VASP has its steps', async () => {
    const step = (at: number) => `Direct configuration= ${at}\n0 0 0\n.5 .5 0.${at}\n`;
    const file = await stored('XDATCAR', `MgO\n1\n4 0 0\n0 4 0\n0 0 4\nMg O\n1 1\n${[1, 2, 3].map(step).join('')}`);
    const answer = await seen(file, { as: 'trajectory' });
    assert.ok(answer.kind === 'trajectory' && answer.total === 3);
    const third = await seen(file, { structure: 3 });
    assert.ok(third.kind === 'structure');
    assert.equal(third.atoms[1]!.z, 1.2);
  });

  test('of ASE is read, and refused when it is damaged', async () => {
    const bytes = ulm();
    const file = await stored('a.traj', bytes);
    const first = await seen(file);
    assert.ok(first.kind === 'structure');
    assert.deepEqual([first.formula, first.total, first.cell!.a], ['MgO', 2, 4]);
    const answer = await seen(file, { as: 'trajectory' });
    assert.ok(answer.kind === 'trajectory');
    assert.deepEqual(answer.rows, [
      [1, -3],
      [2, -4],
    ]);
    for (const length of [10, 40, 60, bytes.length - 20])
      await assert.rejects(async () => seen(await stored('a.traj', bytes.subarray(0, length))), { key: /malformed/ });
  });
});

/** Two frames of MgO as ASE writes them. */
function ulm(): Buffer {
  const parts: Buffer[] = [Buffer.alloc(48)];
  let length = 48;
  const add = (bytes: Buffer) => {
    const at = length;
    parts.push(bytes);
    length += bytes.length;
    return at;
  };
  const offsets = [-3, -4].map((energy, frame) => {
    const numbers = add(Buffer.from(BigInt64Array.from([12n, 8n]).buffer));
    const positions = add(Buffer.from(Float64Array.from([0, 0, 0, 2, 2, 2 + frame]).buffer));
    const item = {
      version: 1,
      'numbers.': { ndarray: [[2], 'int64', numbers] },
      'positions.': { ndarray: [[2, 3], 'float64', positions] },
      cell: [[4, 0, 0], [0, 4, 0], [0, 0, 4]], // prettier-ignore
      'calculator.': { name: 'x', energy },
    };
    const json = Buffer.from(JSON.stringify(item));
    const size = Buffer.alloc(8);
    size.writeBigInt64LE(BigInt(json.length));
    return add(Buffer.concat([size, json]));
  });
  const places = add(Buffer.from(BigInt64Array.from(offsets.map(BigInt)).buffer));
  const head = parts[0]!;
  head.write('- of UlmASE-Trajectory  ', 'latin1');
  head.writeBigInt64LE(3n, 24);
  head.writeBigInt64LE(2n, 32);
  head.writeBigInt64LE(BigInt(places), 40);
  return Buffer.concat(parts);
}
