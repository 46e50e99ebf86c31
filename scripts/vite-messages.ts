import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import type { Messages, Texts } from '../src/shared/texts.ts';

/*
 * Parses messages at build time, so that browser and server need no parser, which is larger than the texts of a page.
 * The development server and the tests read the texts as written.
 */
const ofTexts = /\/texts\/[^/]+\.ts$/;
const formatter = 'use-intl/format-message';

export function messages(): Plugin {
  return {
    name: 'lattice:messages',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      return id === formatter ? this.resolve(`${formatter}/format-only`, importer, { skipSelf: true }) : undefined;
    },
    transform(code, id) {
      const file = id.replace(/\?.*$/, '');
      return ofTexts.test(file) && code.includes('bilingual(') ? written(file) : undefined;
    },
  };
}

/** A file of texts for the browser. */
async function written(file: string): Promise<string> {
  const exported: object = await import(pathToFileURL(file).href);
  const lines = Object.entries(exported).map(([name, texts]) => {
    if (!isTexts(texts)) throw new Error(`${file} exports ${name}, which is no pair of texts`);
    const { zh, en } = texts;
    return `export const ${name} = ${JSON.stringify({ zh: compiled(zh), en: compiled(en) })};`;
  });
  return lines.join('\n');
}

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;

const compiled = (tree: Messages): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tree).map(([key, node]) => [key, typeof node === 'string' ? compile(node) : compiled(node)]),
  );
