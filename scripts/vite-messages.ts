import path from 'node:path';
import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import type { Messages, Texts } from '../src/shared/texts.ts';
import { imports, isBackOffice } from './vite-imports.ts';

/*
 * Parses messages at build time, so that browser and server need no parser, which is larger than the texts of a page.
 * The development server and the tests read the texts as written.
 * In the browser, files outside the back office get the texts of other nouns without the sections that only the server
 * uses, unless they ask for one of those.
 */
const ofTexts = /\/texts\/[^/]+\.ts$/;
const formatter = 'use-intl/format-message';
const resolved = '\0words:';
const spokenByServer = ['fail', 'mail', 'script'];
const asksForThem = new RegExp(`['"\`](${spokenByServer.join('|')})\\.`);

export function messages(): Plugin {
  return {
    name: 'lattice:messages',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id.startsWith(resolved)) return id;
      return id === formatter ? this.resolve(`${formatter}/format-only`, importer, { skipSelf: true }) : undefined;
    },
    load(id) {
      if (!id.startsWith(resolved)) return undefined;
      const noun = id.slice(resolved.length);
      return written(path.resolve(import.meta.dirname, '../src/domains', noun, 'texts/index.ts'), spokenByServer);
    },
    transform(code, id) {
      const file = id.replace(/\?.*$/, '');
      if (ofTexts.test(file)) return code.includes('bilingual(') ? written(file, []) : undefined;
      const isWhole = this.environment.name !== 'client' || isBackOffice(file) || asksForThem.test(code);
      return isWhole
        ? undefined
        : imports(
            code,
            'texts',
            (noun) => resolved + noun,
            () => true,
          );
    },
  };
}

/** A file of texts for the browser. */
async function written(file: string, leftOut: readonly string[]): Promise<string> {
  const exported: object = await import(pathToFileURL(file).href);
  const lines = Object.entries(exported).map(([name, texts]) => {
    if (!isTexts(texts)) throw new Error(`${file} exports ${name}, which is no pair of texts`);
    const { zh, en } = texts;
    return `export const ${name} = ${JSON.stringify({ zh: compiled(zh, leftOut), en: compiled(en, leftOut) })};`;
  });
  return lines.join('\n');
}

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;

const compiled = (tree: Messages, leftOut: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tree)
      .filter(([key]) => !leftOut.includes(key))
      .map(([key, node]) => [key, typeof node === 'string' ? compile(node) : compiled(node, [])]),
  );
