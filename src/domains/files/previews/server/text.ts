import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createContext, Script } from 'node:vm';
import { fileTypeFromBuffer } from 'file-type';
import { Marked } from 'marked';
import { fail } from '#shared/fail';
import { isWithinJsonLimits, jsonShape } from '#server/http/json-shape';
import { decodedAs, encodingOf, textIn } from '#server/formats/text-encoding';
import type { TextEncodingName } from '#shared/text-encodings';
import markedFootnote from 'marked-footnote';
import { cleanHtml } from '#server/formats/rich-text';
import { displayFormula, inlineFormula } from './formula.ts';
import type { MarkdownPreview, TextPreview } from '../contract.ts';
import { malformed } from './lattice.ts';

/**
 * A text and its encoding: the one that the reader chose, or the one that {@link encodingOf} detects.
 * @throws files.previews.malformed if the bytes are not text
 */
export async function decoded(
  bytes: Readable,
  isWhole: boolean,
  chosen?: TextEncodingName,
): Promise<{ text: string; encoding: TextEncodingName }> {
  const all = await buffer(bytes);
  const encoding = chosen ?? (await encodingOf(all, isWhole));
  if (!encoding) throw malformed();
  return { text: decodedAs(encoding, all, isWhole), encoding };
}

/**
 * The beginning of a file of any name, if it is text.
 * @throws files.previews.format|binary with the format that its first bytes show
 */
export async function textOfAny(
  bytes: Readable,
  isWhole: boolean,
  chosen?: TextEncodingName,
): Promise<{ text: string; encoding: TextEncodingName }> {
  const all = await buffer(bytes);
  const found = await textIn(all, isWhole);
  if (found) return chosen ? { text: decodedAs(chosen, all, isWhole), encoding: chosen } : found;
  const format = (await fileTypeFromBuffer(all.subarray(0, signatureBytes)))?.ext;
  throw format ? fail('files.previews.format', { format: format.toUpperCase() }) : fail('files.previews.binary');
}

/** Bytes from which the format of a file that is no text is told. */
const signatureBytes = 4100;

export const plain = (text: string, more: boolean): TextPreview => ({ kind: 'text', text, more });

/** Indented if it is one document; lines of documents and truncated files stay unchanged. */
export function jsonText(text: string, more: boolean): TextPreview {
  if (more || !isWithinJsonLimits(jsonShape(Buffer.from(text)))) return plain(text, more);
  try {
    JSON.parse(text);
  } catch {
    return plain(text, false);
  }
  return plain(indented(text), false);
}

/** A valid document, indented. Numbers and the order of keys stay as written. */
function indented(json: string): string {
  const tokens = json.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let [text, depth] = ['', 0];
  tokens.forEach((token, at) => {
    const next = tokens[at + 1];
    const line = (more: number) => `\n${'  '.repeat(depth + more)}`;
    if (token === '{' || token === '[') {
      const isEmpty = next === '}' || next === ']';
      text += token;
      depth += 1;
      if (!isEmpty) text += line(0);
    } else if (token === '}' || token === ']') {
      depth -= 1;
      const isEmpty = tokens[at - 1] === '{' || tokens[at - 1] === '[';
      text += isEmpty ? token : line(0) + token;
    } else if (token === ',') text += token + line(0);
    else text += token === ':' ? ': ' : token;
  });
  return text;
}

/** Markdown as repositories show it; one tilde is a tilde, as in “2~300 K”. */
const reader = new Marked(markedFootnote({ description: '', refMarkers: true }), {
  gfm: true,
  extensions: [inlineFormula, displayFormula],
  tokenizer: { del: (source) => (source.startsWith('~~') ? false : undefined) },
  renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
});

/** Timeout for Markdown in milliseconds, tens of times the usual duration. */
const patience = 300;
const drawing = new Script('draw()');
/** The first reading takes most of its time for the code that reads. */
let isReady = false;

/** Undefined if it takes too long or is nested too deeply: its grammar backtracks, for minutes in the worst case. */
function htmlOf(markdown: string): string | undefined {
  const draw = () => cleanHtml(reader.parse(markdown, { async: false }));
  if (!isReady) cleanHtml(reader.parse('# a\n\n|a|\n|-|\n|$x^2$|\n\n- [x] ~~b~~[^1]\n\n[^1]: c\n', { async: false }));
  isReady = true;
  try {
    return drawing.runInContext(createContext({ draw }), { timeout: patience }) as string;
  } catch {
    return undefined;
  }
}

/**
 * Markdown as sanitised HTML, or the source text if the conversion fails. External pictures are replaced by their
 * names, because loading them would reveal the reader.
 */
export function markdownHtml(text: string, more: boolean): MarkdownPreview | TextPreview {
  const html = htmlOf(text);
  if (html === undefined) return plain(text, more);
  return {
    kind: 'markdown',
    html: html
      .replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>|<img\b[^>]*>/g, (_whole, alt) => alt ?? '')
      // Places inside the text have no names here: footnotes are at its end.
      .replace(/ ?<a href="#[^"]*">(?:↩|([^<]*))<\/a>/g, (_whole, words) => words ?? '')
      .replace('<h2></h2>', '<hr />'),
    more,
  };
}
