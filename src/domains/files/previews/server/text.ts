import type { Readable } from 'node:stream';
import { createContext, Script } from 'node:vm';
import { Marked } from 'marked';
import { isModest, jsonShape } from '#server/json-shape';
import markedFootnote from 'marked-footnote';
import { cleanHtml } from '#server/rich-text';
import { displayFormula, inlineFormula } from './formula.ts';
import { textEncodings, type MarkdownPreview, type TextEncodingName, type TextPreview } from '../contract.ts';
import { malformed } from './lattice.ts';

/** Bytes of the beginning that tell the encoding. */
const guessed = 64 * 1024;

/**
 * A text and its encoding: the one that the reader chose, or the one that {@link encodingOf} detects.
 * @throws files.previews.malformed where the bytes are none of a text
 */
export async function decoded(
  bytes: Readable,
  isWhole: boolean,
  chosen?: TextEncodingName,
): Promise<{ text: string; encoding: TextEncodingName }> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part as Buffer);
  const all = Buffer.concat(parts);
  const encoding = chosen ?? (await encodingOf(all, isWhole));
  if (!encoding) throw malformed();
  return { text: new TextDecoder(encoding).decode(all, { stream: !isWhole }), encoding };
}

/**
 * Detects the encoding of a text: by its byte order mark, by the positions of zero bytes (UTF-16), by an XML declaration;
 * then UTF-8 if the bytes are valid. Otherwise single bytes above 127 mean Windows-1252 (°, µ, Å) unless they are Japanese,
 * and for runs of them the detector of Mozilla is asked, which is believed for East Asian and Cyrillic texts. Undefined
 * for bytes that are no text.
 */
export async function encodingOf(all: Buffer, isWhole: boolean): Promise<TextEncodingName | undefined> {
  const mark = all.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const head = all.subarray(0, guessed);
  if (head.includes(0)) return unmarked(head);
  if (all.includes(0)) return undefined;
  const declared = /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/i.exec(
    head.subarray(0, 200).toString('latin1'),
  )?.[1];
  const named = declared && textEncodings.find((name) => name === labelOf(declared));
  if (named) return named;
  if (isValid('utf-8', all, isWhole)) return 'utf-8';
  if (hasSingleBytes(head))
    return (['shift_jis', 'big5'] as const).find((name) => isEastAsian(all, name, isWhole)) ?? 'windows-1252';
  const detected = await detectedIn(head);
  return detected && isValid(detected, all, isWhole) ? detected : 'windows-1252';
}

/** Letters in a row that Latin text does not become by chance. */
const inARow = {
  shift_jis: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]{2}/u,
  big5: /\p{Script=Han}{3}/u,
};

/** Whether an encoding with second bytes of ASCII gives kana or Han in a row, and none of the half-width kana that other bytes become. */
function isEastAsian(all: Buffer, name: 'shift_jis' | 'big5', isWhole: boolean): boolean {
  if (!isValid(name, all, isWhole)) return false;
  const text = new TextDecoder(name).decode(all.subarray(0, guessed), { stream: true });
  return inARow[name].test(text) && !/[\uff61-\uff9f]/.test(text);
}

/** The detector's names of the encodings for which its guess is accepted; it mixes up the Latin ones. */
const believed: Record<string, TextEncodingName> = {
  ...{
    gb2312: 'gb18030',
    gbk: 'gb18030',
    gb18030: 'gb18030',
    big5: 'big5',
    shift_jis: 'shift_jis',
    cp932: 'shift_jis',
  },
  ...{ sjis: 'shift_jis', 'euc-jp': 'euc-jp', 'euc-kr': 'euc-kr', cp949: 'euc-kr', 'windows-1251': 'windows-1251' },
  ...{ 'koi8-r': 'koi8-r' },
};

/** Loaded with the first text that needs it: its tables take 70 MB. */
async function detectedIn(head: Buffer): Promise<TextEncodingName | undefined> {
  const { default: jschardet } = await import('jschardet');
  const { encoding } = jschardet.detect(head) as { encoding: string | null };
  return believed[encoding?.toLowerCase() ?? ''];
}

/** UTF-16 without a mark: every other byte of Latin text is zero. */
function unmarked(head: Buffer): TextEncodingName | undefined {
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at += 1) if (head[at] === 0) zeros[at % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  const isText = even + odd > head.length / 8 && head.length % 2 === 0;
  if (isText && odd >= 4 * even) return 'utf-16le';
  if (isText && even >= 4 * odd) return 'utf-16be';
  return undefined;
}

function labelOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return '';
  }
}

function isValid(encoding: string, all: Buffer, isWhole: boolean): boolean {
  try {
    // Where the file is cut, so may be its last character: that one is waited for.
    new TextDecoder(encoding, { fatal: true }).decode(all, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
}

/** Whether half or more of the runs of bytes above 127 are of one byte; a character of GB 18030 in four bytes is one run. */
function hasSingleBytes(head: Buffer): boolean {
  let [runs, single] = [0, 0];
  for (let at = 0; at < head.length; at += 1) {
    if (head[at]! < 0x80) continue;
    const from = at;
    while (at < head.length && (head[at]! >= 0x80 || isInner(head, at))) at += 1;
    runs += 1;
    if (at - from === 1) single += 1;
  }
  return runs > 0 && single * 2 >= runs;
}

/** The digits within a character of GB 18030 in four bytes. */
const isInner = (head: Buffer, at: number): boolean =>
  head[at]! >= 0x30 && head[at]! <= 0x39 && head[at - 1]! >= 0x81 && (head[at + 1] ?? 0) >= 0x81;

export const plain = (text: string, more: boolean): TextPreview => ({ kind: 'text', text, more });

/** Indented where it is one document; lines of documents and cut files stay as they are. */
export function jsonText(text: string, more: boolean): TextPreview {
  if (more || !isModest(jsonShape(Buffer.from(text)))) return plain(text, more);
  try {
    JSON.parse(text);
  } catch {
    return plain(text, false);
  }
  return plain(indented(text), false);
}

/** A valid document, indented. Numbers and the order of keys stay as they are written. */
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

/** Milliseconds that Markdown may take, tens of times what it usually does. */
const patience = 300;
const drawing = new Script('draw()');

/** Undefined where it takes too long or is nested too deeply: its grammar goes back over what it has read, for minutes if it must. */
function htmlOf(markdown: string): string | undefined {
  const draw = () => cleanHtml(reader.parse(markdown, { async: false }));
  try {
    return drawing.runInContext(createContext({ draw }), { timeout: patience }) as string;
  } catch {
    return undefined;
  }
}

/**
 * What Markdown says as clean HTML, or the text itself where that cannot be had. Pictures of other places would tell them
 * who reads here: what they are called stays.
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
