import { licenseTerms } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { searchTexts } from '#texts/data/search';
import { useTexts } from '#web/texts/language.ts';

/** Describes a query of the list in the reader's language. */
export function useQueryText(): (query: string) => string {
  const t = useTexts(searchTexts);
  const names = useTexts(resourcesTexts);
  const wordOf = (name: string, value: string): string => {
    switch (name) {
      case 'type':
        return names.dynamic(`types.${value}`, value);
      case 'sharing':
        return names.dynamic(`sharing.${value}`, value);
      case 'license':
        return licenseTerms[value as keyof typeof licenseTerms]?.short ?? value;
      case 'subject':
        return t.dynamic(`subjects.${value.replace('.', '_')}`, value);
      case 'publisher':
        return `${t('facets.publisher')} ${value}`;
      default:
        return value;
    }
  };
  const typed = ['formula', 'elements', 'without', 'from', 'to'];
  return (query) =>
    [...new URLSearchParams(query)]
      .filter(([name]) => name !== 'sort')
      .map(([name, value]) =>
        typed.includes(name)
          ? t.dynamic(`chosen.${name}`, value, { value })
          : value
              .split(name === 'keyword' ? '\n' : ',')
              .map((one) => wordOf(name, one))
              .join(', '),
      )
      .join(' · ');
}
