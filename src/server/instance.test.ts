import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDatabase } from '#testing';
import { instanceLock, registerInstance } from './instance.ts';

const { pool } = await emptyDatabase();
const holders = async () =>
  (await pool.query('select pid, objid from pg_locks where locktype = $1 and classid = $2', ['advisory', instanceLock]))
    .rows;

test('a process that lost its connection takes its number again', async () => {
  const { instance, release } = await registerInstance(pool);
  const [first] = await holders();
  assert.equal(Number(first.objid), instance);
  await pool.query('select pg_terminate_backend($1)', [first.pid]);
  let [again] = await holders();
  while (!again || again.pid === first.pid) [again] = await holders();
  assert.equal(Number(again.objid), instance);
  await release();
});
