import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { StructureReader, type StructurePart, type StructureReadingFailure } from './structure-reader.ts';

const readers: StructureReader[] = [];
const reader = (limits: ConstructorParameters<typeof StructureReader>[0] = {}) => {
  const made = new StructureReader(limits);
  readers.push(made);
  return made;
};
after(() => {
  for (const one of readers) one.close();
});

const limits = { sites: 200_000, structures: 1000 };
const salt = (name: string) => `${name}
1.0
5.64 0 0
0 5.64 0
0 0 5.64
Na Cl
4 4
Direct
0 0 0
0 .5 .5
.5 0 .5
.5 .5 0
.5 .5 .5
.5 0 0
0 .5 0
0 0 .5
`;
const order = (text: string) => ({ form: 'poscar' as const, name: 'POSCAR', text, limits });
const parts = (of: AsyncIterable<StructurePart>): Promise<StructurePart[]> => Array.fromAsync(of);

/** Atoms that repeat one cell: the translations that the search for symmetry compares grow with their number. */
function supercell(times: number): string {
  const places = Array.from({ length: times ** 3 }, (_none, at) =>
    [at % times, Math.floor(at / times) % times, Math.floor(at / times ** 2)].map((step) => step / times).join(' '),
  );
  const edge = 4 * times;
  return `copper\n1.0\n${edge} 0 0\n0 ${edge} 0\n0 0 ${edge}\nCu\n${places.length}\nDirect\n${places.join('\n')}\n`;
}

describe('the process that reads structures', () => {
  test('answers many files in turn, with the space group of each', async () => {
    const one = reader();
    for (const name of ['first', 'second']) {
      const [found] = await parts(one.read(order(salt(name))));
      assert.deepEqual([found!.partName, found!.symmetry?.number, found!.symmetry?.pearson], [name, 225, 'cF8']);
    }
  });

  test('keeps a structure whose symmetry takes too long, and goes on', async () => {
    const one = reader({ symmetry: 0 });
    const [found] = await parts(one.read(order(supercell(12))));
    assert.deepEqual([found!.isSlow, found!.structure?.sites.length, found!.symmetry], [true, 1728, null]);
    const [next] = await parts(reader().read(order(salt('next'))));
    assert.equal(next!.symmetry?.number, 225);
  });

  test('is ended when a file takes too long, and the next file has a new one', async () => {
    const one = reader({ file: 0 });
    await assert.rejects(
      parts(one.read(order(salt('late')))),
      (error) => (error as StructureReadingFailure).reason === 'time',
    );
    assert.equal((await parts(reader().read(order(salt('after'))))).length, 1);
  });

  test('is ended when it needs too much memory', async () => {
    const one = reader({ heap: 16 });
    const huge = { ...order(supercell(58)), limits: { sites: 1_000_000, structures: 1 } };
    await assert.rejects(parts(one.read(huge)), (error) => (error as StructureReadingFailure).reason === 'memory');
    one.close();
  });
});
