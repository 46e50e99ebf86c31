import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fillPath } from '#shared/contract';
import { datasets, type DatasetRow } from '#contract/benchmarks/datasets';
import { person } from '#factory/identity/accounts';
import { startPortal, uploadTo } from '#testing';
import { bundles, type StoredImport } from '../contract.ts';
import { archiveWith, bundleWith, filesIn, measuredCount } from './factory.ts';
import { checkImport, makeImport } from './service/imports.ts';

const portal = await startPortal({ JOBS: 'off' });
const keeper = await person(portal, { roles: ['bench_admin'] });

async function checked(bytes: Buffer): Promise<StoredImport> {
  const { bundleId } = (await keeper.call(bundles.begin)).data as { bundleId: number };
  const sent = await uploadTo(portal, keeper.token, bundles.upload, { bundleId }, {}, 'competition.zip', bytes);
  assert.equal(sent.code, 200, sent.msg);
  await checkImport(portal.context(), bundleId);
  return (await keeper.call(bundles.find, { params: { bundleId } })).data as StoredImport;
}

async function madeOf({ bundleId }: StoredImport): Promise<StoredImport> {
  assert.equal((await keeper.call(bundles.make, { params: { bundleId } })).code, 200);
  await makeImport(portal.context(), bundleId, 'keeper');
  return (await keeper.call(bundles.find, { params: { bundleId } })).data as StoredImport;
}

const labels = Array.from({ length: 30 }, (_, at) => `${(at % 3) + 1}`);

/** A competition as its organisers publish it: two phases, targets without ids, one column that is not a metric. */
const competition = async () => ({
  'competition.yaml': `
version: 2
title: Classify Seeds
description: Three classes of seeds
image: logo.png
terms: terms.md
reward: $1000
pages:
  - title: Overview
    file: overview.html
tasks:
  - index: 0
    name: Development
    scoring_program: scoring_program/
    reference_data: dev/reference_data/
  - index: 1
    name: Final
    scoring_program: scoring_program/
    reference_data: final.zip
  - index: 2
    key: 8c1a1ae2-5b1f-4a5c-9d2f-0a4a5b1e2d3c
phases:
  - name: Development Phase
    start: 8-7-2019
    end: 9-30-2019
    accepts_only_result_submissions: True
    tasks: [0]
  - name: Final Phase
    start: 10-1-2019
    tasks: [1]
solutions:
  - index: 0
    tasks: [0]
    path: solution.zip
leaderboards:
  - title: Results
    key: main
    columns:
      - {title: Prediction score, key: accuracy, index: 0, sorting: desc, precision: 3}
      - {title: Duration, key: duration, index: 1, sorting: desc}
`,
  'overview.html': '<h1>Seeds</h1><p>Predict the class.</p><script>alert(1)</script>',
  'terms.md': 'CC BY 4.0',
  'logo.png': 'x',
  'scoring_program/scoring.py': 'print(1)',
  'dev/reference_data/testing_label': `${labels.join('\n')}\n`,
  'final.zip': await archiveWith({
    'truth.csv': `id,class\n${labels.map((label, at) => `seed${at},${label}`).join('\n')}\n`,
  }),
});

describe('a bundle of Codabench', () => {
  test('of a competition for results becomes drafts, and what has no place here is listed', async () => {
    const found = await checked(await archiveWith(await competition()));
    const [first, second, third] = found.report!.benchmarks;
    assert.equal(found.status, 'checked');
    assert.deepEqual(
      [first!, second!].map(({ publicId, taskType, measured, hasOpenTargets, metrics }) => [
        ...[publicId, taskType, measured, hasOpenTargets],
        metrics.map(({ code, isPrimary }) => `${code} ${isPrimary}`).join(),
      ]),
      [
        ['cbclassify0ff0', 'multiclass', 30, false, 'accuracy true'],
        ['cbclassify0ff1', 'multiclass', 30, false, 'accuracy true'],
      ],
    );
    assert.deepEqual(
      third!.faults.map(({ reason }) => reason),
      ['noReference'],
    );
    const notes = first!.notes.map(({ reason, found: what }) => `${reason}: ${what}`);
    for (const note of [
      ...['phase: Development Phase', 'phase: Final Phase', 'solution: 1', 'image: logo.png', 'setting: reward'],
      ...['program: scoring_program/', 'rowIds: testing_label', 'column: Duration (duration)'],
    ])
      assert.ok(notes.includes(note), `${note} in ${notes.join('; ')}`);
    assert.ok(!second!.notes.some(({ reason }) => reason === 'rowIds'));
    await madeOf(found);
    const { rows } = await keeper.call(datasets.list, { query: { name: 'cbclassify0ff' } });
    const [draft] = rows as unknown as DatasetRow[];
    assert.deepEqual([rows!.length, draft!.status], [2, 'draft']);
    const { data } = await keeper.call(datasets.find, { params: { datasetId: draft!.datasetId } });
    const { protocolEn, license } = data as { protocolEn: string; license: string };
    assert.deepEqual([protocolEn, license], ['Overview\nSeeds\n\nPredict the class.', 'CC BY 4.0']);
  });

  test('of version 1.5, with aliases without end, or with an unknown metric is refused by name', async () => {
    const files = await competition();
    const yaml = files['competition.yaml'];
    const reasons = async (text: string) => {
      const { report, status } = await checked(await archiveWith({ ...files, 'competition.yaml': text }));
      assert.equal(status, 'faulty');
      return [...report!.faults, ...report!.benchmarks.flatMap(({ faults }) => faults)].map(({ reason }) => reason);
    };
    assert.deepEqual(await reasons(yaml.replace('version: 2', '')), ['version']);
    const laughs = Array.from({ length: 9 }, (_, at) => `l${at + 1}: &l${at + 1} [${`*l${at},`.repeat(9)}]`).join('\n');
    assert.deepEqual(await reasons(`l0: &l0 [x]\n${laughs}\n${yaml}`), ['yaml']);
    assert.deepEqual(await reasons(yaml.replace('key: accuracy', 'key: goodness')), [
      'noMetric',
      'noMetric',
      'noReference',
    ]);
    assert.deepEqual(await reasons(yaml.replace('overview.html', '../../etc/passwd')), ['missing', 'noReference']);
  });

  test('made here is read again here, with its reference data', async () => {
    const { bundleId } = (await keeper.call(bundles.begin)).data as { bundleId: number };
    const own = await archiveWith(bundleWith('ca', { hasOpenTargets: false }));
    await uploadTo(portal, keeper.token, bundles.upload, { bundleId }, {}, 'bundle.zip', own);
    await checkImport(portal.context(), bundleId);
    const done = await madeOf((await keeper.call(bundles.find, { params: { bundleId } })).data as StoredImport);
    const { datasetId } = done.report!.benchmarks[0]!;
    const answer = await portal.http.inject({
      url: `/prod-api${fillPath(bundles.codabench.path, { datasetId: datasetId! })}`,
      headers: { authorization: `Bearer ${keeper.token}` },
    });
    const files = await filesIn(answer.rawPayload);
    for (const file of ['competition.yaml', 'logo.png', 'pages/terms.md', 'scoring_program/metadata.yaml'])
      assert.ok(file in files, file);
    assert.match(files['reference_data/reference.csv']!, /^id,fold,target\ns-000,0,0\.125\n/);
    const found = await checked(answer.rawPayload);
    const [again] = found.report!.benchmarks;
    assert.deepEqual([found.status, again!.measured, again!.taskType], ['checked', measuredCount, 'regression']);
    assert.deepEqual(
      again!.metrics.map(({ code }) => code),
      ['mae', 'rmse'],
    );
  });
});
