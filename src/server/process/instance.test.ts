import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDatabase } from '#testing';
import { instanceLock, registerInstance } from './instance.ts';

const { pool } = await emptyDatabase();
/** Numbers with a lock in this database; other tests run on the same server at the same time. */
const holders = async () => {
  const { rows } = await pool.query(
    `select pid, objid from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and classid = $1 and datname = current_database()`,
    [instanceLock],
  );
  return rows;
};

test('a process that lost its connection takes its number again', async (t) => {
  const { instance, release } = await registerInstance(pool);
  t.after(release);
  const [first] = await holders();
  assert.equal(Number(first.objid), instance);
  await pool.query('select pg_terminate_backend($1)', [first.pid]);
  let [again] = await holders();
  while (!again || again.pid === first.pid) [again] = await holders();
  assert.equal(Number(again.objid), instance);
});
