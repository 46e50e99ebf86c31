import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { clone } from './clone.ts';

const { run, folder } = clone();

/** A test file that fails until its marker exists, and writes the marker in its first run if it is `unstable`. */
function writeTest(name: string, isUnstable: boolean): void {
  const marker = JSON.stringify(path.join(folder, `${name}.marker`));
  const lines = [
    "import assert from 'node:assert/strict';",
    "import { existsSync, writeFileSync } from 'node:fs';",
    "import { test } from 'node:test';",
    "test('passes', () => undefined);",
    `const isRepeated = existsSync(${marker});`,
    ...(isUnstable ? [`writeFileSync(${marker}, '');`] : []),
    "test('passes alone', () => assert.ok(isRepeated));",
  ];
  writeFileSync(path.join(folder, `src/shared/${name}.test.ts`), lines.join('\n'));
}

test('npm test repeats a failed file alone: it passes and is listed as unstable, or stays failed', async () => {
  writeTest('sometimes-red', true);
  const unstable = run('npm test -- unit src/shared/sometimes-red');
  assert.equal(await unstable.ended, 0, unstable.output());
  assert.match(unstable.output(), /✖ passes alone/);
  assert.match(unstable.output(), /\nunstable: src\/shared\/sometimes-red\.test\.ts\n\n2 passed, 0 failed\n$/);

  writeTest('always-red', false);
  const red = run('npm test -- unit src/shared/always-red');
  assert.equal(await red.ended, 1, red.output());
  assert.doesNotMatch(red.output(), /unstable:/);
  assert.match(red.output(), /\n1 passed, 1 failed\n$/);
});
