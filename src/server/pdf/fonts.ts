import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';

/** Noto Sans SC in two weights: 30,000 signs with Chinese characters of names, Greek, units. SIL Open Font License. */
export const fontFiles = {
  plain: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
} as const;
export type Weight = keyof typeof fontFiles;

export const fontPath = (weight: Weight): string => fileURLToPath(import.meta.resolve(fontFiles[weight]));

/** Signs above and below the line that the font does not have, with the sign that is drawn small instead. */
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋';
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻';
const plainSigns = '0123456789+−';

export type Level = 'line' | 'below' | 'above';

/** How a sign is drawn: as it is, or as a small one below or above the line. */
export function drawnSign(sign: string): { sign: string; level: Level } {
  const below = lowered.indexOf(sign);
  if (below !== -1) return { sign: plainSigns[below]!, level: 'below' };
  const above = raised.indexOf(sign);
  if (above !== -1) return { sign: plainSigns[above]!, level: 'above' };
  return { sign, level: 'line' };
}

let loaded: Promise<Font> | undefined;

/** Signs of some texts that can be drawn in no way, each once. A certificate with one is not issued. */
export async function missingSigns(texts: readonly string[]): Promise<string[]> {
  loaded ??= import('fontkit').then(({ openSync }) => openSync(fontPath('plain')) as Font);
  const font = await loaded;
  const signs = new Set(texts.flatMap((text) => [...text.normalize('NFC')]));
  return [...signs].filter(
    (sign) => !/\s/.test(sign) && !font.hasGlyphForCodePoint(drawnSign(sign).sign.codePointAt(0)!),
  );
}
