import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { after, before, describe, test } from 'node:test';
import { fillPath } from '#shared/contract';
import { gaussian, random } from '#shared/random';
import { metricsOf, type TaskType } from '#contract/benchmarks/scoring';
import { datasets, type DatasetRow } from '#contract/benchmarks/datasets';
import { person } from '#factory/identity/accounts';
import { scoresOf, type Truth } from '#module/benchmarks/scoring';
import { startPortal, uploadTo } from '#testing';
import { bundles } from '../contract.ts';
import { archiveWith, bundleWith, filesIn, measuredCount } from './factory.ts';
import { checkImport, makeImport } from './service/imports.ts';
import { computed } from './service/export-codabench.ts';

/*
 * Reads our exports with Python: mlcroissant, PyYAML and the scoring program that Codabench would run. PYTHON names the
 * interpreter.
 */

const execute = promisify(execFile);
const python = process.env['PYTHON'] ?? 'python3';
const folder = mkdtempSync(path.join(tmpdir(), 'lattice-exports-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Output of a script. It runs while this process answers its requests. */
const run = async (script: string, ...args: string[]): Promise<string> =>
  (await execute(python, ['-c', script, ...args])).stdout.trim();

describe('the scoring program', () => {
  const classes = ['a', 'b', 'c'];
  const size = 300;

  /** A task of each type with predictions of a model: ties, three folds of different sizes, standard deviations. */
  function made(type: TaskType) {
    const draw = random(type);
    const folds = Array.from({ length: size }, (_, at) => (at % 7 === 0 ? 2 : at % 2));
    const numbers = (next: () => number) => Float64Array.from({ length: size }, next);
    const targets = numbers(() => {
      if (type === 'regression') return gaussian(draw) * 3 + 1;
      return Math.floor(draw() * (type === 'classification' ? 2 : classes.length));
    });
    const values = numbers(() => 0).map((_, at) => {
      if (type === 'regression') return Number((targets[at]! + gaussian(draw)).toFixed(1));
      if (type === 'classification') return Math.round((targets[at]! * 0.4 + draw() * 0.6) * 20) / 20;
      return draw() < 0.6 ? targets[at]! : Math.floor(draw() * classes.length);
    });
    const std = type === 'regression' ? numbers(() => 0.5 + draw()) : null;
    return { truth: { type, targets, folds, classes: classes.length } satisfies Truth, values, std };
  }

  for (const type of ['regression', 'classification', 'multiclass'] as const)
    test(`gives the scores of this platform for every metric of ${type}`, () => {
      const { truth, values, std } = made(type);
      const label = (value: number) => (type === 'multiclass' ? classes[value]! : String(value));
      const metrics = metricsOf[type].filter((code) => (computed as readonly string[]).includes(code));
      assert.ok(metrics.length > 3);
      const own = path.join(folder, type);
      for (const part of ['program', 'input/ref', 'input/res']) mkdirSync(path.join(own, part), { recursive: true });
      cpSync(path.join(import.meta.dirname, 'codabench/scoring.py'), path.join(own, 'program/scoring.py'));
      const task = { type, classes: type === 'multiclass' ? classes : [], metrics, fillValue: null };
      writeFileSync(path.join(own, 'program/task.json'), JSON.stringify(task));
      const rows = (line: (at: number) => string) => Array.from({ length: size }, (_, at) => `${line(at)}\n`).join('');
      writeFileSync(
        path.join(own, 'input/ref/reference.csv'),
        `id,fold,target\n${rows((at) => `r${at},${truth.folds[at]},${label(truth.targets[at]!)}`)}`,
      );
      writeFileSync(
        path.join(own, 'input/res/predictions.txt'),
        `# a note\nid\tprediction${std ? '\tstd' : ''}\n${rows((at) => [`r${at}`, label(values[at]!), ...(std ? [String(std[at])] : [])].join('\t'))}`,
      );
      const { status, stderr } = spawnSync(
        python,
        [path.join(own, 'program/scoring.py'), path.join(own, 'input'), path.join(own, 'output')],
        { encoding: 'utf8' },
      );
      assert.equal(status, 0, stderr);
      const found = JSON.parse(readFileSync(path.join(own, 'output/scores.json'), 'utf8')) as Record<string, number>;
      for (const { metric, mean } of scoresOf(truth, { values, std }))
        if ((metrics as readonly string[]).includes(metric)) {
          const given = found[metric]!;
          assert.ok(Math.abs(given - mean!) <= 1e-9 * Math.max(1e-9, Math.abs(mean!)), `${metric}: ${given}, ${mean}`);
        }
      assert.deepEqual(Object.keys(found).toSorted(), metrics.toSorted());
    });
});

describe('a published benchmark', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  const url = `http://127.0.0.1:${port}`;
  const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: url });
  const keeper = await person(portal, { roles: ['bench_admin'] });
  const read = async (address: string) => Buffer.from(await (await fetch(`${url}/prod-api${address}`)).arrayBuffer());

  before(async () => {
    await portal.http.listen({ port, host: '127.0.0.1' });
    for (const [publicId, hasOpenTargets] of [
      ['ea', true],
      ['eb', false],
    ] as const) {
      const { bundleId } = (await keeper.call(bundles.begin)).data as { bundleId: number };
      const bytes = await archiveWith(bundleWith(publicId, { hasOpenTargets }));
      await uploadTo(portal, keeper.token, bundles.upload, { bundleId }, {}, 'bundle.zip', bytes);
      await checkImport(portal.context(), bundleId);
      await keeper.call(bundles.make, { params: { bundleId } });
      await makeImport(portal.context(), bundleId, 'keeper');
      const { rows } = await keeper.call(datasets.list, { query: { name: publicId } });
      const { datasetId, rowVer } = rows![0] as unknown as DatasetRow;
      await keeper.call(datasets.publish, { body: { datasetId, rowVer } });
    }
  });

  const reading = `
import json, sys, logging
import mlcroissant as mlc
data = mlc.Dataset(jsonld=sys.argv[1])
issues = data.metadata.ctx.issues
rows = list(data.records("samples"))
text = lambda value: value.decode() if isinstance(value, bytes) else value
print(json.dumps({"errors": list(issues.errors), "warnings": list(issues.warnings), "count": len(rows),
  "first": {key: str(text(value)) for key, value in rows[0].items()}}))
`;

  test('is read by mlcroissant with its files and their sums', async () => {
    const file = path.join(folder, 'croissant.json');
    writeFileSync(file, await read(fillPath(bundles.croissant.path, { publicId: 'ea' })));
    const found = JSON.parse((await run(reading, file)).split('\n').at(-1)!) as Record<string, unknown>;
    assert.deepEqual([found['errors'], found['warnings'], found['count']], [[], [], measuredCount + 10]);
    const first = found['first'] as Record<string, string>;
    assert.deepEqual([first['samples/sample'], Number(first['samples/gap'])], ['s-000', 0.125]);
  });

  test('is read by mlcroissant without its hidden targets', async () => {
    const file = path.join(folder, 'hidden.json');
    writeFileSync(file, await read(fillPath(bundles.croissant.path, { publicId: 'eb' })));
    const found = JSON.parse((await run(reading, file)).split('\n').at(-1)!) as Record<string, unknown>;
    assert.deepEqual([found['errors'], found['count']], [[], measuredCount + 10]);
    assert.ok(!Object.keys(found['first'] as object).includes('samples/gap'));
  });

  /** The requirements of Codabench's unpacker (codalab/codabench, src/apps/competitions/unpackers). */
  const unpacking = `
import datetime, os, sys, yaml
root = sys.argv[1]
there = lambda name: os.path.exists(os.path.join(root, name))
text = lambda name: open(os.path.join(root, name)).read()
it = yaml.safe_load(text("competition.yaml"))
assert it["version"] == 2 and it["title"] and there(it["image"])
assert text(it["terms"]).strip()
for page in it["pages"]:
    assert page["title"] and text(page["file"]).strip(), page
for task in it["tasks"]:
    assert isinstance(task["index"], int) and task["name"] and there(task["scoring_program"])
    assert yaml.safe_load(text(task["scoring_program"] + "metadata.yaml"))["command"].startswith("python3")
    assert "reference_data" not in task or there(task["reference_data"])
for phase in it["phases"]:
    assert phase["name"] and set(phase["tasks"]) <= {task["index"] for task in it["tasks"]}
    assert isinstance(phase["start"], (datetime.date, datetime.datetime)) or datetime.datetime.fromisoformat(phase["start"])
    assert there(phase["public_data"]) and phase["accepts_only_result_submissions"] is True
for board in it["leaderboards"]:
    assert board["title"] and board["key"] and board["submission_rule"] == "Force_Last"
    for at, column in enumerate(board["columns"]):
        assert column["index"] == at and column["sorting"] in ("asc", "desc") and column["title"] and column["key"]
print("reference_data" in it["tasks"][0])
`;

  for (const [publicId, hasReference] of [
    ['ea', 'True'],
    ['eb', 'False'],
  ] as const)
    test(`is a bundle that Codabench unpacks, ${publicId === 'ea' ? 'with' : 'without'} its reference data`, async () => {
      const own = path.join(folder, `codabench-${publicId}`);
      const files = await filesIn(await read(fillPath(bundles.frontCodabench.path, { publicId })));
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(own, name)), { recursive: true });
        writeFileSync(path.join(own, name), content);
      }
      assert.equal(await run(unpacking, own), hasReference);
    });
});
