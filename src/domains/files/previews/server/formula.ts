import type { RendererExtension, TokenizerExtension, Tokens } from 'marked';
import temml from 'temml';

/** Characters of one formula. */
const longest = 500;

/** A formula cannot load resources, create links or expand without limit. */
const options = { trust: false, throwOnError: false, maxExpand: 200, maxSize: [10, 100] as [number, number] };

/** TeX as MathML; the source if it is invalid or nested too deeply. */
function mathOf(source: string, displayMode: boolean): string {
  try {
    return temml.renderToString(source, { ...options, displayMode });
  } catch {
    return `<code>${source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</code>`;
  }
}

type Extension = TokenizerExtension & RendererExtension;

const rendered = (displayMode: boolean) => (token: Tokens.Generic) => mathOf(String(token['text']), displayMode);

/**
 * `$E = mc^2$` in a line: no space after the opening sign, no space before and no digit after the closing one, so that
 * prices are not formulas.
 */
export const inlineFormula: Extension = {
  name: 'formula',
  level: 'inline',
  start: (source) => {
    const at = source.indexOf('$');
    return at < 0 ? undefined : at;
  },
  tokenizer(source) {
    const [raw, text] = /^\$(?![\s$])([^$\n]{1,500}?)(?<!\s)\$(?!\d)/.exec(source) ?? [];
    return raw && text && text.length <= longest ? { type: 'formula', raw, text } : undefined;
  },
  renderer: rendered(false),
};

/** `$$ … $$` as a separate paragraph. */
export const displayFormula: Extension = {
  name: 'displayFormula',
  level: 'block',
  start: (source) => {
    const at = source.indexOf('$$');
    return at < 0 ? undefined : at;
  },
  tokenizer(source) {
    const [raw, text] = /^\$\$\s*([^$]{1,500}?)\s*\$\$(?:\n|$)/.exec(source) ?? [];
    return raw && text ? { type: 'displayFormula', raw, text } : undefined;
  },
  renderer: rendered(true),
};
