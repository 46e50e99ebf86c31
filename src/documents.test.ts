import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { product } from './domains/index.ts';
import { eventTable } from './events.ts';

const root = path.resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const pages = globSync('**/*.md', { cwd: root, exclude: (file) => /node_modules|^var$|^build$/.test(file) });

describe('the documents', () => {
  test('link to files that exist', () => {
    assert.ok(pages.length > 200);
    const broken = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^(?:https?:|mailto:|#)/.test(link))
        .filter((link) => !existsSync(path.join(root, path.dirname(page), link.split('#')[0]!)))
        .map((link) => `${page}: ${link}`),
    );
    assert.deepEqual(broken, []);
  });

  test('have no marks of an unfinished merge', () => {
    const marked = pages.filter((page) => /^(?:<{7}|>{7}) /m.test(textOf(page)));
    assert.deepEqual(marked, []);
  });

  test('list every decision by its topic', () => {
    const index = textOf('docs/decisions/README.md');
    const lacking = pages
      .filter((page) => /^docs\/decisions\/\d/.test(page))
      .filter((page) => !index.includes(`(${path.basename(page)})`));
    assert.deepEqual(lacking, []);
  });

  test('tell each event and its listeners in their order', () => {
    assert.ok(textOf('docs/events.md').includes(eventTable(product.modules)), 'run "npm run docs"');
  });

  test('keep the README short', () => {
    assert.ok(textOf('README.md').split('\n').length <= 200);
  });
});
