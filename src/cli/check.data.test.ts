import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';

/* Checks invalid files of others with the client, without a network. */

const shared = process.env['SHARED_DATA'] ?? path.resolve(import.meta.dirname, '../../../shared/data');
const benchmarks = path.join(shared, 'benchmarks');
const folder = mkdtempSync(path.join(tmpdir(), 'lattice-check-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A task of Matbench as `matscibench task` saves it. */
function saved(dataset: string, type: string) {
  const [, ...lines] = readFileSync(path.join(benchmarks, `matbench/datasets/${dataset}.csv`), 'utf8')
    .trim()
    .split(/\r?\n/);
  const cells = lines.map((line) => line.split(','));
  const task = { type, ids: cells.map(([id]) => id), folds: cells.map((row) => Number(row[1])) };
  const file = path.join(folder, `${dataset}.json`);
  writeFileSync(file, JSON.stringify({ dataset, task: { ...task, classes: [], isNonNegative: false } }));
  return { dataset, file };
}

const tasks = {
  steels: saved('matbench_steels', 'regression'),
  glass: saved('matbench_glass', 'classification'),
};

describe('the client', () => {
  const expected = JSON.parse(readFileSync(path.join(benchmarks, 'invalid-samples/expected.json'), 'utf8')) as Record<
    string,
    { errors: string[] }
  >;
  for (const [file, { errors }] of Object.entries(expected))
    test(`finds in ${file} ${errors.join(' and ') || 'nothing wrong'}`, () => {
      const task = tasks[file.startsWith('glass') ? 'glass' : 'steels'];
      const given = path.join(benchmarks, 'invalid-samples', file);
      const { stdout, status } = spawnSync(
        process.execPath,
        [path.resolve(import.meta.dirname, 'main.ts'), 'check', task.dataset, given, '--task', task.file, '--json'],
        { encoding: 'utf8', env: { PATH: '' } },
      );
      const found = (JSON.parse(stdout) as { errors: { code: string; line: number }[] }).errors;
      assert.deepEqual(
        found.map(({ code, line }) => `${code}@${line}`),
        errors,
      );
      assert.equal(status, errors.length ? 1 : 0);
    });
});
