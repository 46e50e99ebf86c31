import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { refuseSharedConnections } from './database-fitness.ts';

const pool = new pg.Pool({ connectionString: process.env['TEST_DATABASE_URL'], max: 4 });
after(() => pool.end());

test('unshared connections are fit', () => refuseSharedConnections(pool));

test('connections that a pooler shares between transactions are refused with an explanation', async () => {
  // Two clients of a pooler: whether they share a connection or each get a free one.
  const server = await pool.connect();
  const other = await pool.connect();
  const shared = { query: server.query.bind(server), release: () => undefined } as unknown as pg.PoolClient;
  await assert.rejects(
    refuseSharedConnections({ connect: async () => shared }),
    /^Error: DATABASE_URL: the connections are shared between transactions .*pool_mode = session/,
  );
  let turn = 0;
  const changing = {
    query: (text: string) => (text.startsWith('select') && (turn += 1) === 2 ? other : server).query(text),
    release: () => undefined,
  } as unknown as pg.PoolClient;
  const steady = { query: other.query.bind(other), release: () => undefined } as unknown as pg.PoolClient;
  const clients = [changing, steady];
  await assert.rejects(refuseSharedConnections({ connect: async () => clients.shift()! }), /pool_mode = session/);
  server.release();
  other.release();
});
