import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';

/**
 * Noto Sans SC in two weights: 30,000 characters, including those of Chinese names, Greek and units. SIL Open Font
 * License.
 */
const fontFiles = {
  plain: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
} as const;
export type Weight = keyof typeof fontFiles;

export const fontPath = (weight: Weight): string => fileURLToPath(import.meta.resolve(fontFiles[weight]));

/** Subscripts and superscripts that the font lacks, with the character that is drawn small instead. */
const subscripts = '₀₁₂₃₄₅₆₇₈₉₊₋';
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻';
const plainSigns = '0123456789+−';

export type Level = 'line' | 'below' | 'above';

/** How a character is drawn: unchanged, or as a small subscript or superscript. */
export function drawnSign(sign: string): { sign: string; level: Level } {
  const below = subscripts.indexOf(sign);
  if (below !== -1) return { sign: plainSigns[below]!, level: 'below' };
  const above = superscripts.indexOf(sign);
  if (above !== -1) return { sign: plainSigns[above]!, level: 'above' };
  return { sign, level: 'line' };
}

let loaded: Promise<Font> | undefined;

/** The distinct characters of some texts that cannot be drawn. Certificates that contain one are not issued. */
export async function missingSigns(texts: readonly string[]): Promise<string[]> {
  loaded ??= import('fontkit').then(({ openSync }) => openSync(fontPath('plain')) as Font);
  const font = await loaded;
  const signs = new Set(texts.flatMap((text) => [...text.normalize('NFC')]));
  return [...signs].filter(
    (sign) => !/\s/.test(sign) && !font.hasGlyphForCodePoint(drawnSign(sign).sign.codePointAt(0)!),
  );
}
