/* Imports of contracts and texts in a source file, for the plugins that replace them in the browser's build. */

const declaration = (kind: Kind) => new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']#${kind}/([^"']+)["']`, 'g');
type Kind = 'contract' | 'texts';

/** Whether a file is part of the back office or the personal area, which load whole contracts anyway. */
export const isBackOffice = (id: string): boolean => /\/web\/(?:console|area)\//.test(id);

/** The nouns, as `area/noun`, whose contracts or texts a file imports. */
export const importedNouns = (code: string, kind: Kind): string[] =>
  [...code.matchAll(declaration(kind))].map(([, , noun = '']) => noun);

/**
 * The code with the names that `isTaken` accepts imported from another source; undefined if there are none.
 * @param source the module that has them
 */
export function imports(
  code: string,
  kind: Kind,
  source: (noun: string) => string,
  isTaken: (noun: string, name: string) => boolean,
): string | undefined {
  const changed = code.replace(declaration(kind), (whole, names: string, noun: string) => {
    const all = partsOf(names).filter(({ isType }) => !isType);
    const taken = all.filter(({ name }) => isTaken(noun, name));
    const left = all.filter((part) => !taken.includes(part));
    if (taken.length === 0) return whole;
    const from = (parts: readonly Part[], module: string) =>
      `import { ${parts.map(({ text }) => text).join(', ')} } from ${JSON.stringify(module)}`;
    const rest = left.length > 0 ? `; ${from(left, `#${kind}/${noun}`)}` : '';
    return from(taken, source(noun)) + rest;
  });
  return changed === code ? undefined : changed;
}

interface Part {
  text: string;
  name: string;
  isType: boolean;
}

const partsOf = (names: string): Part[] =>
  names
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ text, name: text.replace(/\s+as\s.*/, ''), isType: text.startsWith('type ') }));
