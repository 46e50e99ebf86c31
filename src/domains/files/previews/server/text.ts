import type { Readable } from 'node:stream';
import { createContext, Script } from 'node:vm';
import { marked } from 'marked';
import { isModest, jsonShape } from '#server/json-shape';
import { cleanHtml } from '#server/rich-text';
import type { Preview } from '../contract.ts';
import { malformed } from './lattice.ts';

/** UTF-8, UTF-16 by its mark, else GB 18030 as Chinese instruments write it. @throws files.previews.malformed */
export async function decoded(bytes: Readable, isWhole: boolean): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part as Buffer);
  const all = Buffer.concat(parts);
  const mark = all.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(all);
  // A zero byte occurs in no text of these encodings.
  if (all.includes(0)) throw malformed();
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      // Where the file is cut, so may be its last character: that one is waited for and dropped.
      return new TextDecoder(encoding, { fatal: true }).decode(all, { stream: !isWhole });
    } catch {
      continue;
    }
  throw malformed();
}

export const plain = (text: string, more: boolean): Preview => ({ kind: 'text', text, more });

/** Indented where it is one document; lines of documents and cut files stay as they are. */
export function jsonText(text: string, more: boolean): Preview {
  if (more || !isModest(jsonShape(Buffer.from(text)))) return plain(text, more);
  try {
    return plain(JSON.stringify(JSON.parse(text), null, 2), false);
  } catch {
    return plain(text, false);
  }
}

/** Milliseconds that Markdown may take, tens of times what it usually does. */
const patience = 300;
const drawing = new Script('draw()');

/** Undefined where it takes too long or is nested too deeply: its grammar goes back over what it has read, for minutes if it must. */
function htmlOf(markdown: string): string | undefined {
  const draw = () => cleanHtml(marked.parse(markdown, { async: false, gfm: true }));
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
export function markdownHtml(text: string, more: boolean): Preview {
  const html = htmlOf(text);
  if (html === undefined) return plain(text, more);
  return {
    kind: 'markdown',
    html: html.replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>|<img\b[^>]*>/g, (_whole, alt) => alt ?? ''),
    more,
  };
}
