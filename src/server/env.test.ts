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

test('every variable is explained in the README', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');
  for (const key of environmentKeys)
    if (key !== 'NODE_ENV') assert.ok(readme.includes(`\`${key}\``), `${key} is explained`);
});

test('a bucket is named in full or not at all', () => {
  assert.throws(
    () => readEnv({ FILES_S3_ENDPOINT: 'https://s3.example.org', FILES_S3_KEY: 'k' }),
    ({ message }: Error) => message.includes('FILES_S3_BUCKET') && message.includes('FILES_S3_SECRET'),
  );
  assert.equal(readEnv({}).FILES_S3_ENDPOINT, undefined);
});
