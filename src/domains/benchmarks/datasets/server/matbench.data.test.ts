import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { startPortal } from '#testing';
import type { DatasetDefinition } from '../contract.ts';
import { createDataset } from './creating.ts';
import { definitionOf } from './factory.ts';
import { readTable } from './rows/read-table.ts';
import { understand } from './rows/understand.ts';

const portal = await startPortal({ JOBS: 'off' });
const folder = path.join(process.env['SHARED_DATA'] ?? '../shared/data', 'benchmarks/matbench/datasets');
const open = (name: string) => readTable(createReadStream(path.join(folder, `${name}.csv`)), 'csv');

const sets = {
  matbench_steels: ['regression', 'id fold formula target', 312],
  matbench_glass: ['classification', 'id fold formula target', 5680],
  matbench_expt_gap: ['regression', 'id fold formula target', 4604],
  matbench_jdft2d: ['regression', 'id fold formula input input input input input input input target', 636],
  steel_strength_full: ['regression', `id formula ${'input '.repeat(14)}target input`, 312],
} as const;
for (const [name, [taskType, roles, rows]] of Object.entries(sets))
  test(`${name} is understood and made into a data set by its guesses`, async () => {
    const understood = await understand(open(name));
    assert.deepEqual(
      [understood.taskType, understood.columns.map(({ role }) => role).join(' '), understood.rows],
      [taskType, roles, rows],
    );
    const definition: DatasetDefinition = {
      ...definitionOf({ taskType }),
      columns: understood.columns.map(({ name: column, role, type }) => ({
        name: column,
        role,
        type,
        unit: '',
        descriptionZh: '',
        descriptionEn: '',
      })),
    };
    const { versionId, warnings } = await createDataset(portal.context(), definition, open(name));
    const { db } = portal.context();
    const samples = await db.selectFrom('benchSample').selectAll().where('versionId', '=', versionId).execute();
    assert.equal(samples.length, rows);
    assert.equal(new Set(samples.map(({ fold }) => fold)).size, roles.includes('fold') ? 5 : 1);
    assert.ok(samples.every(({ elements }) => elements.length > 0));
    assert.deepEqual(
      warnings.warnings.filter(({ code }) => code !== 'SAME_ROWS'),
      [],
    );
  });
