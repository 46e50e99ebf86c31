import peggy from 'peggy';
import { grammar } from './grammar.ts';
import { Refusal, type Filter } from './tree.ts';

/** Bounds of a filter. Each term is evaluated for up to every structure; values of a list of equal ones cost nothing. */
const longest = 8000;
const deepest = 32;
const maxTerms = 60;
const maxValues = 600;

let parser: peggy.Parser | undefined;

/**
 * Reads a filter.
 * @throws Refusal 400 for one that is wrong or exceeds the bounds, 501 for a number outside the range of doubles
 */
export function parseFilter(text: string): Filter {
  if (text.length > longest) throw new Refusal(400, `The filter is longer than ${longest} characters.`);
  if (depthOf(text) > deepest) throw new Refusal(400, `The filter has more than ${deepest} nested parentheses.`);
  parser ??= peggy.generate(grammar);
  const tree = read(text, parser);
  const { terms, values } = sizeOf(tree);
  if (terms > maxTerms) throw new Refusal(400, `The filter has more than ${maxTerms} comparisons.`);
  if (values > maxValues) throw new Refusal(400, `The filter has more than ${maxValues} values.`);
  return tree;
}

function read(text: string, by: peggy.Parser): Filter {
  try {
    return by.parse(text) as Filter;
  } catch (error) {
    if (!(error instanceof by.SyntaxError)) throw error;
    const at = error.location.start.offset;
    const found = at < text.length ? `at "${text.slice(at, at + 20)}"` : 'at its end';
    throw new Refusal(400, `The filter cannot be read ${found} (character ${at + 1}).`);
  }
}

/** Deepest nesting of parentheses outside strings; counted first, because the parser takes stack for each level. */
function depthOf(text: string): number {
  let [depth, most, isString] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isString && letter === '\\') at += 1;
    else if (letter === '"') isString = !isString;
    else if (!isString && letter === '(') most = Math.max(most, (depth += 1));
    else if (!isString && letter === ')') depth -= 1;
  }
  return most;
}

/** Comparisons that cost time, and constants. */
function sizeOf(filter: Filter): { terms: number; values: number } {
  if (filter.kind === 'and' || filter.kind === 'or') {
    const sizes = filter.parts.map(sizeOf);
    return {
      terms: sizes.reduce((sum, { terms }) => sum + terms, 0),
      values: sizes.reduce((sum, { values }) => sum + values, 0),
    };
  }
  if (filter.kind === 'not') return sizeOf(filter.part);
  if (filter.kind !== 'has') return { terms: 1, values: 1 };
  const tests = filter.tests.flat();
  const isPlain = filter.properties.length === 1 && tests.every(({ op }) => op === '=');
  return { terms: isPlain ? 1 : tests.length, values: tests.length };
}
