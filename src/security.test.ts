import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '..');
const table = readFileSync(path.join(root, 'docs/security.md'), 'utf8').split('## Attacks and the tests')[1]!;

test('each class of attack names a test, and each named test is there', () => {
  const rows = [...table.matchAll(/^\| (\d+) \| .* \| (.*) \|$/gm)];
  assert.deepEqual(
    rows.map(([, number]) => Number(number)),
    Array.from({ length: 36 }, (_, at) => at + 1),
  );
  for (const [, number, proof] of rows) {
    const files = [...proof!.matchAll(/`([\w/-]+\.(?:test|spec)\.ts)`/g)].map(([, file]) => file!);
    assert.ok(files.length > 0, `class ${number}`);
    for (const file of files)
      assert.ok(existsSync(path.join(root, /^(src|e2e)\//.test(file) ? file : `src/domains/${file}`)), file);
  }
});
