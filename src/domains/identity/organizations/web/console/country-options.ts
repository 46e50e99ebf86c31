import type { Language } from '#shared/texts';
import { localeOf } from '#web/texts/language.ts';
import { countries } from '../../contract.ts';

/** Countries by their names in a language, China first. */
export function countryOptions(language: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([localeOf(language)], { type: 'region' });
  const all = countries.map((value) => ({ value, label: names.of(value) ?? value }));
  return all.toSorted((one, other) =>
    one.value === 'CN' || other.value === 'CN'
      ? Number(other.value === 'CN') - Number(one.value === 'CN')
      : one.label.localeCompare(other.label, localeOf(language)),
  );
}
