import { fail } from '#shared/fail';

/** A word as written and in lower case, a quoted name, a text, a number, or a sign. */
export interface Token {
  is: 'word' | 'name' | 'text' | 'number' | 'sign' | 'end';
  value: string;
  /** Its offset in characters. */
  at: number;
}

const longestWord = 63;

/**
 * Splits statements into tokens. Comments are skipped; characters that CREATE TABLE does not use are refused.
 * @param everySign accepts signs that CREATE TABLE does not use, for statements that are skipped
 */
export function tokensOf(sql: string, everySign = false): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (is: Token['is'], length: number, value: string) => {
    tokens.push({ is, value, at });
    at += length;
  };
  while (at < sql.length) {
    const rest = (form: RegExp) => {
      form.lastIndex = at;
      return form.exec(sql);
    };
    const blank = rest(/(?:\s+|--[^\n]*|#[^\n]*|\/\*(?![!+])(?:[^*]|\*(?!\/))*\*\/)/y);
    if (blank) {
      at += blank[0].length;
      continue;
    }
    const word = rest(/[A-Za-z_]\w*/y);
    const number = rest(/[+-]?(?:\d+(?:\.\d*)?|\.\d+)/y);
    const quoted = rest(/(["`])((?:(?!\1)[^\n])+)\1/y);
    const text = rest(/'((?:[^'\\]|''|\\['"\\])*)'/y);
    // E'…', X'…' and the like begin with a word; their backslashes have another meaning.
    if (word && sql[at + word[0].length] !== "'") take('word', word[0].length, word[0].toLowerCase());
    else if (number && !/\w/.test(sql[at + number[0].length] ?? ' ')) take('number', number[0].length, number[0]);
    else if (quoted) take('name', quoted[0].length, quoted[2]!);
    else if (text)
      take(
        'text',
        text[0].length,
        text[1]!.replace(/''|\\(['"\\])/g, (_all, one?: string) => one ?? "'"),
      );
    else if (everySign || /[(),;=.]/.test(sql[at]!)) take('sign', 1, sql[at]!);
    else throw unread(sql.slice(at, at + 20));
    const { is, value } = tokens.at(-1)!;
    if (is === 'word' && value.length > longestWord) throw unread(value.slice(0, 20));
  }
  tokens.push({ is: 'end', value: '', at });
  return tokens;
}

/** @param near the text at which reading ended */
export const unread = (near: string) => fail('tools.generator.sqlUnread', { near: near.trim().slice(0, 40) || ';' });
