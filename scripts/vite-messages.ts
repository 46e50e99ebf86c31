import path from 'node:path';
import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import type { Messages, Texts } from '../src/shared/texts.ts';

/*
 * Messages are parsed while building: the browser gets them ready to be formatted, and no parser, which weighs more than
 * the texts of a page. The server and the development server read the sentences as they are written.
 */
const ofTexts = /\/texts\/[^/]+\.ts$/;
const formatter = 'use-intl/format-message';

export function messages(): Plugin {
  return {
    name: 'lattice:messages',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (this.environment.name !== 'client' || id !== formatter) return undefined;
      return this.resolve(`${formatter}/format-only`, importer, { skipSelf: true });
    },
    async transform(code, id) {
      const file = id.replace(/\?.*$/, '');
      if (this.environment.name !== 'client' || !ofTexts.test(file) || !code.includes('bilingual(')) return undefined;
      const exported: object = await import(pathToFileURL(file).href);
      return Object.entries(exported)
        .map(([name, texts]) => {
          if (!isTexts(texts)) this.error(`${path.basename(file)} exports ${name}, which is no pair of texts.`);
          return `export const ${name} = ${JSON.stringify({ zh: compiled(texts.zh), en: compiled(texts.en) })};`;
        })
        .join('\n');
    },
  };
}

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;

const compiled = (tree: Messages): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tree).map(([key, node]) => [key, typeof node === 'string' ? compile(node) : compiled(node)]),
  );
