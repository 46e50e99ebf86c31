import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import pg from 'pg';
import { faultOf, refuseUnfit } from './database-fitness.ts';

const server = new pg.Client(process.env['TEST_DATABASE_URL']);
await server.connect();
after(() => server.end());

test('the database that comes with the program is fit', () => refuseUnfit(server));

test('one that cannot store Chinese is refused before anything is created in it', async () => {
  const name = `test_latin_${randomUUID().replaceAll('-', '')}`;
  await server.query(`create database ${name} encoding 'LATIN1' locale_provider libc locale 'C' template template0`);
  const address = new URL(process.env['TEST_DATABASE_URL']!);
  address.pathname = `/${name}`;
  const client = new pg.Client(address.href);
  await client.connect();
  await assert.rejects(refuseUnfit(client), /^Error: DATABASE_URL: the database holds texts as LATIN1; make one by/);
  await client.end();
  await server.query(`drop database ${name}`);
});

test('a server that is too old is named by its version', () => {
  assert.equal(faultOf({ version: 14, encoding: 'UTF8' }), 'PostgreSQL 14 is too old; it must be 15 or newer.');
  assert.equal(faultOf({ version: 15, encoding: 'UTF8' }), undefined);
});
