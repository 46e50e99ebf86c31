import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import compile from 'icu-minify/compile';
import formatCompiled from 'use-intl/format-message/format-only';
import { _createCache, _createIntlFormatters } from 'use-intl/core';
import { languages, translatorOf, type Messages, type Texts } from './texts.ts';

const root = path.resolve(import.meta.dirname, '..');

test('every message gives the same text when parsed at build time as when parsed at run time', async () => {
  const files = globSync(['**/texts/*.ts'], { cwd: root }).filter((file) => !/(zh|en|\.test)\.ts$/.test(file));
  const cache = _createCache();
  const formatters = _createIntlFormatters(cache);
  let compared = 0;
  for (const file of files) {
    const exported = Object.values((await import(path.join(root, file))) as Record<string, Texts>);
    const pairs = exported.filter((it) => typeof it === 'object' && 'zh' in it && 'en' in it);
    for (const texts of pairs)
      for (const language of languages) {
        const asWritten = translatorOf(texts, language);
        for (const [key, message] of messagesOf(texts[language]))
          for (const values of samples(message)) {
            const parsed = formatCompiled(key, compile(message), values, {
              formatters,
              locale: language,
              timeZone: 'Asia/Shanghai',
              cache,
            });
            assert.equal(parsed, asWritten(key, values), `${file} ${language} ${key}`);
            compared += 1;
          }
      }
  }
  assert.ok(compared > 2000, `${compared} messages`);
});

function* messagesOf(tree: Messages, prefix = ''): Generator<[string, string]> {
  for (const [name, node] of Object.entries(tree))
    if (typeof node === 'string') yield [prefix + name, node];
    else yield* messagesOf(node, `${prefix}${name}.`);
}

/** Numbers on both sides of each plural boundary. */
function samples(message: string): Record<string, number>[] {
  const names = [...message.matchAll(/\{\s*(\w+)/g)].map(([, name]) => name!);
  if (!names.length) return [{}];
  return [0, 1, 2, 12345.6].map((value) => Object.fromEntries(names.map((name) => [name, value])));
}
