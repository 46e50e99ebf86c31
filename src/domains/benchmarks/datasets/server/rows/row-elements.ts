import { elements } from '#module/data/search';

const symbols: ReadonlySet<string> = new Set(elements);

/**
 * The chemical elements of a formula in alphabetical order, and its unknown symbols: `Fe0.62C0.01`, `Al(NiB)2`,
 * `SrTiO₃`, of any length. Amounts are not read.
 */
export function elementsOf(formula: string): { elements: string[]; unknown: string[] } {
  const found = new Set<string>();
  const unknown = new Set<string>();
  for (const [word] of formula.normalize('NFKC').matchAll(/\p{Lu}\p{Ll}*|\p{Ll}+|[^\p{L}\d\s.,()[\]{}+\-·∙•*/:]+/gu)) {
    // A variable amount directly follows its symbol: `La2-xSrxCuO4`.
    const symbol = symbols.has(word) ? word : word.replace(/[xyzδ]$/, '');
    if (symbols.has(symbol)) found.add(symbol);
    else if (!/^[xyzδ]$/.test(word)) unknown.add(word);
  }
  return { elements: [...found].toSorted(), unknown: [...unknown] };
}
