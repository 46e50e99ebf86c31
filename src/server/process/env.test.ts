import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { environmentKeys, readEnv } from './env.ts';

test('a wrong environment is refused with every fault at once', () => {
  assert.throws(
    () => readEnv({ PORT: 'eighty', DATABASE_URL: 'mysql://x', DEMO: 'perhaps', SEED_SETTINGS: 'novalue' }),
    ({ message }: Error) => ['PORT', 'DATABASE_URL', 'DEMO', 'SEED_SETTINGS'].every((name) => message.includes(name)),
  );
});

test('a fault is explained to the operator, and hides no other', () => {
  const faulty = {
    PORT: '70000',
    PUBLIC_URL: 'localhost:8080',
    TRUST_PROXY: 'yes',
    MAIL_FROM: 'the centre',
    PRIVATE_HOSTS: 'lab.example.org, 10.0.0.0/99',
    FILES_S3_BUCKET: 'files',
  };
  assert.throws(
    () => readEnv(faulty),
    ({ message }: Error) => {
      assert.deepEqual(message.split('\n').slice(1), [
        '  PORT: must be a whole number from 0 to 65535',
        '  PUBLIC_URL: must be an http:// or https:// address',
        '  MAIL_FROM: must be an e-mail address',
        '  PRIVATE_HOSTS: "10.0.0.0/99" is no network such as 10.0.0.0/8',
        '  TRUST_PROXY: must be on, off, a number of proxies, or their addresses and networks',
        '  FILES_S3_ENDPOINT: is missing; a bucket needs all of FILES_S3_*',
        '  FILES_S3_KEY: is missing; a bucket needs all of FILES_S3_*',
        '  FILES_S3_SECRET: is missing; a bucket needs all of FILES_S3_*',
      ]);
      return true;
    },
  );
});

test('the public address has no path, and proxies are a number or addresses', () => {
  const { PUBLIC_URL, TRUST_PROXY } = readEnv({
    PUBLIC_URL: 'https://data.example.org/',
    TRUST_PROXY: '10.0.0.0/8 ::1',
  });
  assert.equal(PUBLIC_URL, 'https://data.example.org/');
  assert.deepEqual(TRUST_PROXY, ['10.0.0.0/8', '::1']);
  for (const [word, count] of Object.entries({ off: 0, on: 1, 2: 2 }))
    assert.equal(readEnv({ TRUST_PROXY: word }).TRUST_PROXY, count);
  for (const address of ['https://example.org/portal', 'https://example.org/?a=1', 'https://me@example.org'])
    assert.throws(() => readEnv({ PUBLIC_URL: address }), /PUBLIC_URL: must be an address without a path/);
});

test('the sender of mails may have a name', () => {
  assert.equal(readEnv({ MAIL_FROM: 'Data Centre <data@example.org>' }).MAIL_FROM, 'Data Centre <data@example.org>');
});

test('an empty variable counts as absent', () => {
  assert.equal(readEnv({ PORT: '', DATABASE_URL: '' }).PORT, 8080);
});

test('settings for the first start are pairs, and a value may hold an equals sign', () => {
  const { SEED_SETTINGS } = readEnv({ SEED_SETTINGS: 'a.b=1, c = x=y' });
  assert.deepEqual(
    [...SEED_SETTINGS],
    [
      ['a.b', '1'],
      ['c', 'x=y'],
    ],
  );
});

test('every variable is explained in the configuration page', () => {
  const page = path.resolve(import.meta.dirname, '../../../docs/operations/configuration.md');
  const explained = readFileSync(page, 'utf8');
  for (const key of environmentKeys)
    if (key !== 'NODE_ENV') assert.ok(explained.includes(`\`${key}\``), `${key} is explained`);
});

test('a bucket is named in full or not at all', () => {
  assert.throws(
    () => readEnv({ FILES_S3_ENDPOINT: 'https://s3.example.org', FILES_S3_KEY: 'k' }),
    ({ message }: Error) => message.includes('FILES_S3_BUCKET') && message.includes('FILES_S3_SECRET'),
  );
  assert.equal(readEnv({}).FILES_S3_ENDPOINT, undefined);
});

test('the demonstration is on, off, or has large files too', () => {
  assert.deepEqual(
    [{}, { DEMO: 'off' }, { DEMO: 'on' }, { DEMO: 'large' }].map((env) => readEnv(env).DEMO),
    [true, false, true, 'large'],
  );
});
