import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare, rate, type Compared, type PlannedItem, type SubmittedResource } from './compare.ts';

const gb = 1024 ** 3;
const mb = Math.round(gb / 100);
const rules = { countMin: 100, volumeMin: 80, exceedVolume: 120 };

const item = (itemNo: string, topicId: number, of: Partial<PlannedItem>): PlannedItem => ({
  topicId,
  itemNo,
  name: itemNo,
  resourceType: 'dataset',
  mandatory: true,
  plannedCount: 1,
  plannedBytes: 0,
  format: '',
  sharingMethod: 'open',
  plannedDate: null,
  explanation: '',
  explanationStatus: 'none',
  ...of,
});

let last = 0;
const resource = (topicId: number, itemNo: string | null, of: Partial<SubmittedResource>): SubmittedResource => {
  const resourceId = (last += 1);
  return {
    resourceId,
    resourceNo: `R${resourceId}`,
    title: '',
    topicId,
    itemNo,
    resourceType: 'dataset',
    sharingMethod: 'open',
    itemCount: 1,
    bytes: 0,
    contentKey: `c${resourceId}`,
    submittedOn: null,
    formats: [],
    isCorrected: false,
    ...of,
  };
};

/** The project of the specification's worked example. */
const example = (): Compared => ({
  topicNos: new Map([
    [1, 'T1'],
    [2, 'T2'],
    [3, 'T3'],
  ]),
  items: [
    item('P1', 1, { plannedCount: 12, plannedBytes: 40 * gb }),
    item('P2', 1, { resourceType: 'report', plannedCount: 2 }),
    item('P3', 2, { plannedCount: 30, plannedBytes: 6 * gb }),
    item('P4', 2, { resourceType: 'software', plannedBytes: 5 * mb }),
    item('P5', 3, { plannedCount: 20, plannedBytes: 120 * gb }),
    item('P6', 3, { resourceType: 'patent', mandatory: false }),
  ],
  resources: [
    resource(1, 'P1', { itemCount: 12, bytes: 46.5 * gb }),
    resource(1, 'P2', { resourceType: 'report', itemCount: 2, bytes: 2 * mb }),
    resource(2, 'P3', { itemCount: 24, bytes: Math.round(5.1 * gb) }),
    resource(2, 'P4', { resourceType: 'software', bytes: 6 * mb, sharingMethod: 'closed' }),
    // A third resource with 5 data sets was returned, so it is not compared.
    resource(3, 'P5', { itemCount: 8, bytes: 50 * gb }),
    resource(3, 'P5', { itemCount: 7, bytes: 43 * gb }),
    resource(3, null, { itemCount: 3, bytes: Math.round(2.4 * gb) }),
  ],
});

test('the worked example gives exactly its rows', () => {
  const { rows } = compare(example(), rules);
  assert.deepEqual(
    rows.map((row) => [row.itemNo, row.submittedCount, row.countRate, row.volumeRate, row.result, row.flags]),
    [
      ['P1', 12, 100, 116.25, 'matched', []],
      ['P2', 2, 100, null, 'matched', []],
      ['P3', 24, 80, 85, 'countShort', []],
      ['P4', 1, 100, 120, 'sharingDiff', []],
      ['P5', 15, 75, 77.5, 'countShort', ['volumeShort']],
      ['P6', 0, 0, null, 'missing', []],
      [null, 3, null, null, 'extra', []],
    ],
  );
});

test('the worked example gives exactly its totals and fails', () => {
  const { totals, conclusion } = compare(example(), rules);
  const { byTopic, countRate, volumeRate, itemRate, plannedCount, cappedCount, submittedCount } = totals;
  assert.deepEqual(
    byTopic.map((one) => [one.cappedCount, one.plannedCount, one.countRate, one.volumeRate]),
    [
      [14, 14, 100, 100],
      [25, 31, 80.65, 85.12],
      [15, 21, 71.43, 77.5],
    ],
  );
  assert.deepEqual([cappedCount, plannedCount, countRate, volumeRate, itemRate], [54, 66, 81.82, 83.2, 40]);
  assert.deepEqual([totals.mandatoryDone, totals.mandatory], [2, 5]);
  assert.deepEqual([submittedCount, totals.extraCount], [54, 3]);
  assert.equal((totals.submittedBytes / gb).toFixed(2), '144.68');
  assert.equal((totals.extraBytes / gb).toFixed(1), '2.4');
  assert.equal(conclusion, 'fail');
});

test('it passes with a note once every gap is explained and accepted', () => {
  const { items, ...rest } = example();
  const accepted = items.map((one) =>
    ['P3', 'P4', 'P5'].includes(one.itemNo)
      ? { ...one, explanation: '设备检修', explanationStatus: 'accepted' as const }
      : one,
  );
  assert.equal(compare({ ...rest, items: accepted }, rules).conclusion, 'passWithNote');
  const refused = accepted.map((one) =>
    one.itemNo === 'P3' ? { ...one, explanationStatus: 'refused' as const } : one,
  );
  assert.equal(compare({ ...rest, items: refused }, rules).conclusion, 'fail');
});

test('the order in which things come makes no difference', () => {
  const { topicNos, items, resources } = example();
  const turned = { topicNos, items: items.toReversed(), resources: resources.toReversed() };
  assert.deepEqual(compare(turned, rules), compare({ topicNos, items, resources }, rules));
});

test('identical content counts once, and the later resource is flagged', () => {
  const twins = [
    resource(1, 'P1', { contentKey: 'same', itemCount: 3 }),
    resource(1, 'P1', { contentKey: 'same', itemCount: 3 }),
  ];
  const [row] = compare(
    { topicNos: new Map([[1, 'T1']]), items: [item('P1', 1, { plannedCount: 3 })], resources: twins },
    rules,
  ).rows;
  assert.deepEqual([row!.submittedCount, row!.result, row!.flags], [3, 'matched', ['duplicate']]);
});

test('a resource of another type counts nowhere and fails even an optional item', () => {
  const { rows, conclusion } = compare(
    {
      topicNos: new Map([[1, 'T1']]),
      items: [item('P1', 1, { mandatory: false })],
      resources: [resource(1, 'P1', { resourceType: 'report' })],
    },
    rules,
  );
  assert.deepEqual([rows[0]!.result, rows[0]!.submittedCount, conclusion], ['typeMismatch', 0, 'fail']);
});

test('surplus in one item hides no gap in another', () => {
  const { totals } = compare(
    {
      topicNos: new Map([[1, 'T1']]),
      items: [item('P1', 1, { plannedCount: 10 }), item('P2', 1, { plannedCount: 10 })],
      resources: [resource(1, 'P1', { itemCount: 100 })],
    },
    rules,
  );
  assert.equal(totals.countRate, 50);
});

test('late, other formats and corrected counts are flags', () => {
  const [row] = compare(
    {
      topicNos: new Map([[1, 'T1']]),
      items: [item('P1', 1, { format: 'HDF5, CSV', plannedDate: '2026-06-30' })],
      resources: [resource(1, 'P1', { submittedOn: '2026-07-01', formats: ['docx'], isCorrected: true })],
    },
    rules,
  ).rows;
  assert.deepEqual(row!.flags, ['late', 'format', 'corrected']);
});

test('rates are rounded half up, exact beyond what doubles hold, and capped', () => {
  assert.equal(rate(1, 8), 12.5);
  assert.equal(rate(1, 3), 33.33);
  assert.equal(rate(2, 3), 66.67);
  assert.equal(rate(12_345, 1_000_000), 1.23);
  assert.equal(rate(12_350, 1_000_000), 1.24);
  assert.equal(rate(5, 0), null);
  assert.equal(rate(1e15, 1), 999.99);
});
