/*
 * The query language of the keyword: words, "phrases", field:value, AND, OR, NOT or a leading minus, and brackets. Words
 * side by side must all match. A keyword without any of these is no query, and is read as plain words.
 */

/** A part of a query, with its place in the keyword for messages. */
export type Node =
  | { kind: 'words'; text: string; at: number }
  | { kind: 'phrase'; text: string; at: number }
  | { kind: 'field'; field: string; value: string; isPhrase: boolean; at: number }
  | { kind: 'and' | 'or'; parts: Node[]; at: number }
  | { kind: 'not'; part: Node; at: number };

/** Reasons for which a query cannot be read; each has a text. */
export type QueryFault = 'quote' | 'bracket' | 'value' | 'operand' | 'onlyNot';

/** A fault in a query. `at` is the place of the first character that cannot be read, counted from 1. */
export class QueryError extends Error {
  readonly fault: QueryFault;
  readonly at: number;
  constructor(fault: QueryFault, at: number) {
    super(`${fault} at ${at}`);
    this.fault = fault;
    this.at = at + 1;
  }
}

type Token =
  | { kind: 'word' | 'phrase'; text: string; at: number }
  | { kind: 'field'; field: string; at: number }
  | { kind: 'and' | 'or' | 'not' | 'open' | 'close'; at: number };

const quotes: Record<string, string> = { '"': '"', '“': '”', '„': '“' };

/** Whether a keyword uses the language. `isField` knows the names before a colon. */
export function isQuery(keyword: string, isField: (name: string) => boolean): boolean {
  if (/(?:^|[\s(（])-[\p{L}"“(]/u.test(keyword) || /(?:^|\s)(?:AND|OR|NOT)\s/.test(keyword)) return true;
  if (/"[^"]*"|“[^”]*”/.test(keyword)) return true;
  return [...keyword.matchAll(/(?:^|[\s(（-])([\p{L}]+)[:：](?=\S)/gu)].some(([, name]) => isField(name!));
}

/** @throws {@link QueryError} */
export function parseQuery(keyword: string, isField: (name: string) => boolean): Node {
  const tokens = tokensOf(keyword, isField);
  let next = 0;
  const peek = () => tokens[next];
  const either = (): Node => {
    const first = both();
    const parts = [first];
    while (peek()?.kind === 'or') {
      next++;
      parts.push(both());
    }
    return parts.length === 1 ? first : { kind: 'or', parts, at: first.at };
  };
  const both = (): Node => {
    const first = one();
    const parts = [first];
    for (let token = peek(); token && token.kind !== 'or' && token.kind !== 'close'; token = peek()) {
      if (token.kind === 'and') next++;
      parts.push(one());
    }
    return parts.length === 1 ? first : { kind: 'and', parts, at: first.at };
  };
  const one = (): Node => {
    const token = tokens[next++];
    if (!token) throw new QueryError('operand', keyword.length);
    const { at } = token;
    switch (token.kind) {
      case 'not':
        return { kind: 'not', part: one(), at };
      case 'open': {
        const inside = either();
        if (tokens[next]?.kind !== 'close') throw new QueryError('bracket', at);
        next++;
        return inside;
      }
      case 'field': {
        const value = tokens[next++];
        if (value?.kind !== 'word' && value?.kind !== 'phrase') throw new QueryError('value', at);
        return { kind: 'field', field: token.field, value: value.text, isPhrase: value.kind === 'phrase', at };
      }
      case 'phrase':
        return { kind: 'phrase', text: token.text, at };
      case 'word': {
        // Words side by side stay one text, so that terms of several words are found.
        const words = [token.text];
        for (let more = tokens[next]; more?.kind === 'word'; more = tokens[++next]) words.push(more.text);
        return { kind: 'words', text: words.join(' '), at };
      }
      case 'close':
        throw new QueryError('bracket', at);
      default:
        throw new QueryError('operand', at);
    }
  };
  const whole = either();
  if (next < tokens.length) throw new QueryError('bracket', tokens[next]!.at);
  if (!hasPositive(whole)) throw new QueryError('onlyNot', whole.at);
  return whole;
}

/** Whether a hit must have something: a query of exclusions would list everything else. */
function hasPositive(node: Node): boolean {
  if (node.kind === 'not') return false;
  if (node.kind === 'and') return node.parts.some(hasPositive);
  return node.kind === 'or' ? node.parts.every(hasPositive) : true;
}

function tokensOf(keyword: string, isField: (name: string) => boolean): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < keyword.length) {
    const rest = keyword.slice(at);
    const [space] = /^[\s,，;；、]+/.exec(rest) ?? [];
    const closing = quotes[rest[0]!];
    const [operator] = /^(?:AND|OR|NOT)(?=[\s(（"“])/.exec(rest) ?? [];
    const [named, name] = /^([\p{L}]+)[:：](?=\S)/u.exec(rest) ?? [];
    if (space) at += space.length;
    else if (closing) {
      const end = keyword.indexOf(closing, at + 1);
      if (end < 0) throw new QueryError('quote', at);
      tokens.push({ kind: 'phrase', text: keyword.slice(at + 1, end), at });
      at = end + 1;
    } else if (operator) {
      tokens.push({ kind: operator.toLowerCase() as 'and' | 'or' | 'not', at });
      at += operator.length;
    } else if (/^[(（]/.test(rest)) tokens.push({ kind: 'open', at: at++ });
    else if (/^[)）]/.test(rest)) tokens.push({ kind: 'close', at: at++ });
    else if (/^-(?=[\p{L}\p{N}"“(（])/u.test(rest)) tokens.push({ kind: 'not', at: at++ });
    else if (named && isField(name!)) {
      tokens.push({ kind: 'field', field: name!, at });
      at += named.length;
    } else {
      const word = wordAt(rest);
      tokens.push({ kind: 'word', text: word, at });
      at += word.length;
    }
  }
  return tokens;
}

/** A word up to a space or an unpaired closing bracket: formulae contain brackets, `Pb(Zr,Ti)O3`. */
function wordAt(rest: string): string {
  let depth = 0;
  let end = 0;
  for (; end < rest.length; end++) {
    const character = rest[end]!;
    if (/[\s"“”]/.test(character) || (depth === 0 && /[,，;；、]/.test(character))) break;
    if (/[(（]/.test(character)) depth++;
    else if (/[)）]/.test(character) && depth-- === 0) break;
  }
  return rest.slice(0, Math.max(1, end));
}
