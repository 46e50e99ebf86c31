import { elements } from './elements.ts';

const symbols: ReadonlySet<string> = new Set(elements);

/** A part of a text; numbers of atoms are subscripts. */
export interface FormulaPart {
  text: string;
  isBelow: boolean;
}

/** A possible formula, from its first to its last character. */
const candidate =
  /(?<![\p{L}\p{N}_.])\(?[A-Z](?:[A-Za-z0-9()]|\.(?=\d)|[-−+±](?=\d*\.?\d*[xyzδ](?![a-z])))+δ?(?![\p{L}\p{N}_])/gu;

/** Symbol, bracket or amount at a position of a formula. */
const piece = /([A-Z][a-z]?|[()])((?:\d+(?:\.\d+)?)?(?:[-−+±]\d*\.?\d*[xyzδ]|[xyzδ](?![a-z]))?)/y;

/** Molecules of one element that are written with a number. */
const molecules = new Set(['H2', 'D2', 'N2', 'O2', 'O3', 'F2', 'Cl2', 'Br2', 'I2', 'P4', 'S8', 'C60', 'C70']);

/**
 * Splits a text so that the numbers of its chemical formulae can be subscripts: `MnBi2Te4`, `Ba(Fe1-xCox)2As2`. A word
 * is a formula if it has two elements and a number; ambiguous words (`V2`, `H1N1`) are left unchanged.
 */
export function formulaParts(text: string): FormulaPart[] {
  const parts: FormulaPart[] = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(candidate)) {
    const cut = partsOf(word);
    if (!cut) continue;
    if (index > done) parts.push({ text: text.slice(done, index), isBelow: false });
    parts.push(...cut);
    done = index + word.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), isBelow: false });
  return parts;
}

/** Undefined for a word that is not a formula. */
function partsOf(word: string): FormulaPart[] | undefined {
  const parts: FormulaPart[] = [];
  const found = new Set<string>();
  let [depth, hasAmount] = [0, false];
  piece.lastIndex = 0;
  while (piece.lastIndex < word.length) {
    const from = piece.lastIndex;
    let match = piece.exec(word);
    // `Co` is an element, but `Cx` is carbon: the longer symbol is tried first.
    if (match && !/[()]/.test(match[1]!) && !symbols.has(match[1]!)) {
      const short = match[1]![0]!;
      if (match[1]!.length < 2 || !symbols.has(short)) return undefined;
      piece.lastIndex = from + 1;
      const amount = /[xyzδ](?![a-z])/y;
      amount.lastIndex = from + 1;
      if (!amount.test(word)) return undefined;
      match = [word.slice(from, from + 2), short, word[from + 1]!] as unknown as RegExpExecArray;
      piece.lastIndex = from + 2;
    }
    if (!match) return undefined;
    const [, symbol, amount] = match as unknown as [string, string, string];
    if (symbol === '(') {
      if (amount) return undefined;
      depth += 1;
    } else if (symbol === ')') depth -= 1;
    else found.add(symbol);
    // One atom is written without a number; four digits are a year.
    if (depth < 0 || amount === '1' || /^0|^\d{4}/.test(amount.replace(/^0\./, ''))) return undefined;
    if (amount) hasAmount = true;
    parts.push({ text: symbol, isBelow: false });
    if (amount) parts.push({ text: amount, isBelow: true });
  }
  if (depth !== 0 || !hasAmount) return undefined;
  return found.size > 1 || molecules.has(word) ? parts : undefined;
}
