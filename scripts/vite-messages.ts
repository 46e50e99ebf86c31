import path from 'node:path';
import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import type { Messages, Texts } from '../src/shared/texts.ts';

/*
 * Parses messages at build time, so that browser and server need no parser, which is larger than the texts of a page.
 * The development server and the tests read the texts as written.
 * `#words/area/noun` are the texts of a noun without the sections that only the server uses. Outside the browser's
 * build the name means all texts: package.json maps it to them.
 */
const ofTexts = /\/texts\/[^/]+\.ts$/;
const formatter = 'use-intl/format-message';
const prefix = '#words/';
const resolved = '\0words:';
const spokenByServer = ['fail', 'mail', 'script'];
const asksForThem = new RegExp(`['"\`](${spokenByServer.join('|')})\\.`);

export function messages(): Plugin {
  return {
    name: 'lattice:messages',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id.startsWith(prefix) && this.environment.name === 'client') return resolved + id.slice(prefix.length);
      return id === formatter ? this.resolve(`${formatter}/format-only`, importer, { skipSelf: true }) : undefined;
    },
    load(id) {
      if (!id.startsWith(resolved)) return undefined;
      const noun = id.slice(resolved.length);
      return written(path.resolve(import.meta.dirname, '../src/domains', noun, 'texts/index.ts'), spokenByServer);
    },
    transform(code, id) {
      const file = id.replace(/\?.*$/, '');
      if (code.includes(`from '${prefix}`) && asksForThem.test(code))
        this.error(`${file} asks ${prefix} for a text that it leaves out; #texts has it.`);
      return ofTexts.test(file) && code.includes('bilingual(') ? written(file, []) : undefined;
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
