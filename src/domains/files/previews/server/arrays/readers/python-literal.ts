/* Literals of Python: texts, numbers, truth values, tuples, lists and dictionaries. */

export type Literal = string | number | boolean | null | Literal[] | { readonly [name: string]: Literal };

/** Depth of literals within literals. */
const maxDepth = 32;

/** @throws if the text is no literal */
export function pythonLiteral(text: string): Literal {
  let at = 0;
  const skip = () => {
    while (at < text.length && ' \n\t\r'.includes(text[at]!)) at += 1;
  };
  const isNext = (mark: string) => {
    skip();
    if (!text.startsWith(mark, at)) return false;
    at += mark.length;
    return true;
  };
  const value = (depth: number): Literal => {
    if (depth > maxDepth) throw new Error('depth');
    skip();
    if (isNext('(')) return listUntil(')', depth);
    if (isNext('[')) return listUntil(']', depth);
    if (isNext('{')) return dictionary(depth);
    if (isNext('True')) return true;
    if (isNext('False')) return false;
    if (isNext('None')) return null;
    if ('\'"'.includes(text[at] ?? ' ')) return quoted();
    const found = /^[-+]?\d[\d.eE+-]*L?/.exec(text.slice(at, at + 40))?.[0];
    if (!found) throw new Error('literal');
    at += found.length;
    return Number(found.replace('L', ''));
  };
  const listUntil = (close: string, depth: number): Literal[] => {
    const found: Literal[] = [];
    while (!isNext(close)) {
      found.push(value(depth + 1));
      if (!isNext(',') && !text.slice(at).trimStart().startsWith(close)) throw new Error('list');
    }
    return found;
  };
  const dictionary = (depth: number): Literal => {
    const found: [string, Literal][] = [];
    while (!isNext('}')) {
      const key = String(value(depth + 1));
      if (!isNext(':')) throw new Error('dictionary');
      found.push([key, value(depth + 1)]);
      if (!isNext(',') && !text.slice(at).trimStart().startsWith('}')) throw new Error('dictionary');
    }
    return Object.fromEntries(found);
  };
  const quoted = (): string => {
    const mark = text[at]!;
    let found = '';
    for (at += 1; text[at] !== mark; at += 1) {
      if (at >= text.length) throw new Error('text');
      if (text[at] === '\\') at += 1;
      found += text[at] ?? '';
    }
    at += 1;
    return found;
  };
  const found = value(0);
  skip();
  if (at < text.length) throw new Error('more');
  return found;
}
