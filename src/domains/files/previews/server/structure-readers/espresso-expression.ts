import { malformed, numberOf } from '../lattice.ts';

/** Characters of an expression. */
const longest = 200;

/**
 * The value of a coordinate of pw.x: a number, or an expression of numbers with `+ - * / ^`, brackets and `sqrt`.
 * Powers are evaluated first, from the right; the others from the left.
 * @throws files.previews.malformed also for an infinite value
 */
export function valueOf(expression: string): number {
  if (expression.length > longest) throw malformed();
  // A number may have an exponent with a sign, `1.0d-3`.
  const tokens = expression.match(/\d+\.?\d*(?:[ed][-+]?\d+)?|\.\d+(?:[ed][-+]?\d+)?|sqrt|[-+*/^()]/gi) ?? [];
  if (tokens.join('') !== expression || tokens.length === 0) throw malformed();
  let at = 0;
  const takes = (...operators: string[]) => (operators.includes(tokens[at] ?? '') ? tokens[at++] : undefined);
  const sum = (): number => {
    let value = product();
    for (let sign = takes('+', '-'); sign; sign = takes('+', '-')) value += sign === '+' ? product() : -product();
    return value;
  };
  const product = (): number => {
    let value = signed();
    for (let sign = takes('*', '/'); sign; sign = takes('*', '/'))
      value = sign === '*' ? value * signed() : value / signed();
    return value;
  };
  const signed = (): number => {
    const sign = takes('+', '-');
    return sign ? (sign === '-' ? -signed() : signed()) : power();
  };
  const power = (): number => {
    const base = single();
    return takes('^') ? base ** signed() : base;
  };
  const single = (): number => {
    const isRoot = /^sqrt$/i.test(tokens[at] ?? '');
    if (isRoot) at += 1;
    if (!takes('(')) {
      if (isRoot) throw malformed();
      return numberOf(tokens[at++]);
    }
    const value = sum();
    if (!takes(')')) throw malformed();
    return isRoot ? Math.sqrt(value) : value;
  };
  const value = sum();
  if (at !== tokens.length || !Number.isFinite(value)) throw malformed();
  return value + 0;
}
