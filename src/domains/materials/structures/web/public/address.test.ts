import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  addressOf,
  askedByForm,
  askedIn,
  choiceOf,
  columnsOf,
  isOfForm,
  rangeOf,
  rangeWords,
  toggled,
  withColumn,
} from './address.ts';

const params = (text: string) => new URLSearchParams(text);

describe('the address of a search of materials', () => {
  test('is the same after it was read', () => {
    const address = '/materials?elements=Ti,O&without=Pb&prototype=perovskite&gap=1.5..3&sort=gap&order=desc';
    assert.equal(addressOf(askedIn(params(address.split('?')[1]!))), address);
    assert.equal(addressOf({}), '/materials');
  });

  test('has elements in three states', () => {
    const states = [{}];
    for (let step = 0; step < 3; step += 1) states.push(toggled(states.at(-1)!, 'Fe'));
    assert.deepEqual(
      states.map((asked) => choiceOf(asked, 'Fe')),
      ['neither', 'with', 'without', 'neither'],
    );
    assert.equal(addressOf(states[2]!), '/materials?without=Fe');
  });

  test('is made from a form that a browser without script sends', () => {
    const sent = params('formula=ABO3&elements=O&gap.from=3&gap.to=&density.from=&density.to=&toggle=Ti');
    assert.ok(isOfForm(sent));
    assert.equal(addressOf(askedByForm(sent)), '/materials?elements=O,Ti&formula=ABO3&gap=3..');
    assert.equal(addressOf(askedByForm(params('elements=O&toggle=Xx'))), '/materials?elements=O');
  });

  test('has ranges in their order, without texts that are no numbers', () => {
    assert.equal(rangeOf(['3', '1.5']), '1.5..3');
    assert.equal(rangeOf([' 1,5 ', '']), '1.5..');
    assert.equal(rangeOf(['', '-2']), '..-2');
    for (const typed of [
      ['', ''],
      ['1e5', ''],
      ['x', '3'],
    ] as const)
      assert.equal(rangeOf(typed), undefined);
    assert.deepEqual(['1.5..3', '1.5..', '..3', '2'].map(rangeWords), ['1.5–3', '≥ 1.5', '≤ 3', '2']);
  });

  test('names columns only if others are shown than usual', () => {
    const more = withColumn({}, 'system');
    assert.ok(columnsOf(more).includes('system'));
    assert.deepEqual(withColumn(more, 'system'), {});
    const none = columnsOf({}).reduce(withColumn, {});
    assert.deepEqual(columnsOf(none), []);
  });
});
