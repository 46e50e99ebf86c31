import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { metadataImports, type Imported } from '../contract.ts';

/* Texts of the maximal size, constructed to take as long as possible. */

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });

async function read(text: string | object) {
  const body = { text: typeof text === 'string' ? text : JSON.stringify(text) };
  const answer = await owner.call(metadataImports.read, { body });
  const { fields = [], faults = [] } = (answer.data ?? {}) as Partial<Imported>;
  return { ...answer, values: Object.fromEntries(fields.map(({ path, value }) => [path, value])), faults };
}

describe('metadata', () => {
  test('of half a million columns is refused by their number, and those of a wide sheet are named one by one', async () => {
    for (const heads of [',a'.repeat(200), ',a'.repeat(499_000), ','.repeat(999_900)]) {
      const { error, msg } = await read(`titleZh${heads}\n题`);
      assert.deepEqual([error, /200/.test(msg)], ['data.metadata-imports.manyColumns', true]);
    }
    const wide = await read(`titleZh${',a'.repeat(199)}\n题${','.repeat(900_000)}`);
    assert.deepEqual([wide.values, wide.faults.length], [{ titleZh: '题' }, 199]);
  });

  test('of half a million entries is read as far as a thousand', async () => {
    const { values, faults } = await read(`titleZh,relatedWorks\n题,${'a;'.repeat(490_000)}`);
    assert.deepEqual([values, faults.length], [{ titleZh: '题' }, 1000]);
  });

  test('of tags without end is refused', async () => {
    assert.equal((await read(`titleZh\n${'<b>'.repeat(330_000)}`)).error, 'data.metadata-imports.large');
  });

  for (const [what, text] of [
    ['blanks between keywords', `titleZh,keywordsZh\n题,甲${' '.repeat(900_000)}乙`],
    ['blanks between keywords of CSL-JSON', { type: 'dataset', title: '题', keyword: `甲${' '.repeat(900_000)}乙` }],
    ['blanks in a name', `titleZh,authors\n题,甲${' '.repeat(900_000)}乙`],
    ['brackets in a licence', `titleZh,license\n题,${'('.repeat(900_000)}`],
  ] as const)
    test(`of endless ${what} is read at once`, async () => {
      const began = performance.now();
      assert.equal((await read(text)).values['titleZh'], '题');
      assert.ok(performance.now() - began < 5000);
    });
});
