import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

/* Every class name that a page gives an element has a rule in one of our style sheets, or a journey looks for it. */

const root = path.resolve(import.meta.dirname, '..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** Names of the library of components. */
const foreign = /^ant-/;

test('every class name of a page has a rule', () => {
  const named = new Set<string>();
  const looked = [...read('src/**/*.css'), ...read('e2e/**/*.ts')];
  for (const { text } of looked) for (const [, name] of text.matchAll(/\.([a-z][\w-]*)/g)) named.add(name!);
  const missing = read('src/**/*.tsx').flatMap(({ file, text }) =>
    [...text.matchAll(/className="([^"]+)"/g)]
      .flatMap(([, names]) => names!.split(/\s+/))
      .filter((name) => name !== '' && !named.has(name) && !foreign.test(name))
      .map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(missing, []);
});
