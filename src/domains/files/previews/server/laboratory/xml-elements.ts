import { SaxesParser } from 'saxes';
import { malformed, tooLong } from '../lattice.ts';

/** Characters that are parsed at a time, and elements inside each other. */
const piece = 64 * 1024;
const deepest = 100;

/** An element as its end is met. */
export interface ClosedElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Its own text without that of elements inside. */
  text: string;
  /** Names of the elements around it, the outermost first. */
  path: readonly string[];
}

/**
 * Parses a text of XML.
 * @param onOpen called at the start of each element
 * @param onClose called at its end, with its text
 * @throws files.previews.malformed|tooLong
 */
export function walkXml(
  text: string,
  onOpen: (name: string, attributes: Readonly<Record<string, string>>, path: readonly string[]) => void,
  onClose: (element: ClosedElement) => void,
): void {
  const parser = new SaxesParser({ fragment: false });
  const open: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const path: string[] = [];
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= deepest) throw tooLong();
    const given = attributes as Record<string, string>;
    onOpen(name, given, path);
    open.push({ name, attributes: given, text: '' });
    path.push(name);
  });
  const onText = (part: string) => {
    const last = open.at(-1);
    if (last) last.text += part;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    const last = open.pop();
    path.pop();
    if (last) onClose({ ...last, path });
  });
  parser.on('error', () => {
    throw malformed();
  });
  for (let at = 0; at < text.length; at += piece) parser.write(text.slice(at, at + piece));
  parser.close();
}
