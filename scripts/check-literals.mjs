import fs from 'node:fs';
import path from 'node:path';
import { filesUnder, main, root, Stop } from './steps.mjs';

/*
 * Colours and sizes must use the variables of src/web/theme/tokens.css. stylelint checks style sheets; this script
 * checks strings in the TypeScript of pages.
 */
const literals = [
  { kind: 'colour', pattern: /(['"`\s:(])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?=['"`;,)\s])/gi },
  { kind: 'colour', pattern: /\b(?:rgba?|hsla?|hwb|oklch|oklab)\(\s*[\d.]/gi },
  { kind: 'size', pattern: /['"`\s:(]-?(?:[1-9]\d*|0?\.\d+)(?:\.\d+)?px\b/g },
];

/** Allowed literals, which are data and not styles. */
const exceptions = [
  // The accent of the specification, and the choices of the theme picker.
  /^src\/web\/theme\/theme\.ts$/,
  // Surfaces in three dimensions, whose colours do not follow the theme, like those of atoms.
  /^src\/domains\/files\/previews\/web\/surfaces\.ts$/,
];

await main(() => {
  const isPage = /^src\/(web|domains\/[^/]+\/[^/]+\/web)\/.*\.tsx?$|^src\/root\.tsx$/;
  const faults = filesUnder('src')
    .filter((file) => isPage.test(file) && !file.endsWith('.test.ts') && !exceptions.some((it) => it.test(file)))
    .flatMap(faultsOf);
  if (faults.length) throw new Stop(`Colours and sizes have names in src/web/theme/tokens.css:\n${faults.join('\n')}`);
});

function faultsOf(file) {
  const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    const code = line.replace(/^\s*(\*|\/\/|\/\*).*/, '');
    return literals.flatMap(({ kind, pattern }) =>
      [...code.matchAll(pattern)].map(([found]) => `  ${file}:${at + 1}  ${kind} ${found.trim()}`),
    );
  });
}
