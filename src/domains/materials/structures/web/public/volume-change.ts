import type { Language } from '#shared/texts';

/** A relative change of volume with its sign, `+3.0%`; no sign for one that rounds to zero. */
export const volumeChangeText = (share: number, language: Language): string =>
  new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(share);
