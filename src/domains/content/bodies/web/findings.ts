import { languages, type Language } from '#shared/texts';
import { largePicture, type CheckedBodies } from '../contract.ts';

export type Finding =
  | { kind: 'missing'; language: Language; other: string }
  | { kind: 'untranslated' }
  | { kind: 'dead' | 'gonePicture'; language: Language; address: string }
  | { kind: 'large'; language: Language; address: string; bytes: number }
  | { kind: 'noAlt'; language: Language; number: number };

export interface Findings {
  check: 'translation' | 'links' | 'size' | 'alt';
  found: Finding[];
  /** Links to other sites that nobody has checked. */
  unchecked: number;
}

/**
 * The four checks of a form with a body in two languages.
 * @param values of the form: every pair `xZh`, `xEn` is a text in two languages
 * @param dead addresses of this site that visitors cannot open
 */
export function findingsOf(
  values: Record<string, unknown>,
  { contentZh, contentEn, links, pictures }: CheckedBodies,
  dead: ReadonlySet<string>,
): Findings[] {
  const broken = links.filter(({ address, state }) => state === 'broken' || dead.has(address));
  return [
    {
      check: 'translation',
      found: [
        ...missingIn({ ...values, contentZh, contentEn }),
        ...(isMostlyChinese(contentEn) ? [{ kind: 'untranslated' } as const] : []),
      ],
      unchecked: 0,
    },
    {
      check: 'links',
      found: [
        ...broken.map(({ language, address }) => ({ kind: 'dead', language, address }) as const),
        ...pictures
          .filter(({ found }) => !found)
          .map(({ language, address }) => ({ kind: 'gonePicture', language, address }) as const),
      ],
      unchecked: new Set(links.filter(({ state }) => state === 'unknown').map(({ address }) => address)).size,
    },
    {
      check: 'size',
      found: pictures
        .filter(({ bytes }) => (bytes ?? 0) > largePicture)
        .map(({ language, address, bytes }) => ({ kind: 'large', language, address, bytes: bytes ?? 0 })),
      unchecked: 0,
    },
    {
      check: 'alt',
      found: languages.flatMap((language) =>
        pictures
          .filter((picture) => picture.language === language)
          .flatMap(({ alt }, index) =>
            alt.trim() === '' ? [{ kind: 'noAlt', language, number: index + 1 } as const] : [],
          ),
      ),
      unchecked: 0,
    },
  ];
}

/** Pairs of which one language is filled in. */
function missingIn(values: Record<string, unknown>): Finding[] {
  return Object.keys(values).flatMap((field): Finding[] => {
    if (!field.endsWith('Zh')) return [];
    const english = `${field.slice(0, -2)}En`;
    const [zh, en] = [hasText(values[field]), hasText(values[english])];
    if (zh === en) return [];
    return [
      zh ? { kind: 'missing', language: 'en', other: field } : { kind: 'missing', language: 'zh', other: english },
    ];
  });
}

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Whether more than half of the letters are Han characters. */
function isMostlyChinese(html: string): boolean {
  const text = html.replace(/<[^>]*>/g, '');
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han > 0 && han * 2 > (text.match(/\p{L}/gu)?.length ?? 0);
}
