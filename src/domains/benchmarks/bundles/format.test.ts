import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { BenchmarkFile } from './contract.ts';
import { bundleSchema } from './format.ts';

const docs = path.resolve(import.meta.dirname, '../../../../docs');

describe('the documentation of bundles', () => {
  test('has the schema that the server validates with (npm run docs)', () => {
    assert.deepEqual(JSON.parse(readFileSync(path.join(docs, 'benchmark-bundle.schema.json'), 'utf8')), bundleSchema());
  });

  test('shows a definition that would be accepted', () => {
    const page = readFileSync(path.join(docs, 'benchmark-bundle.md'), 'utf8');
    const [, shown] = /```json\n(\{\n {2}"format"[\s\S]*?)```/.exec(page)!;
    const parsed = BenchmarkFile.safeParse(JSON.parse(shown!));
    assert.ok(parsed.success, parsed.error?.message);
  });
});
