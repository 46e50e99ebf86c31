import { FilterSheet as Sheet } from '#web/kit/parts/filter-sheet.tsx';
import { formatCapped } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { searchTexts } from '../../texts/index.ts';
import { addressOf, details, facetNames, isFiltered, unfiltered, type Asked } from './address.ts';
import { DeclaredList, FacetList, type Counts } from './facets.tsx';
import { ChemistryForm, PeriodForm } from './forms.tsx';
import { RangeForm } from './range-form.tsx';

interface Props {
  asked: Asked;
  facets: Counts;
  isUnreadable: boolean;
  /** Number of results, and the largest number that is counted. */
  total: number;
  limit: number;
  isLoading: boolean;
}

/** Filters as links that select and deselect, with their numbers of hits. */
export function FilterSheet({ asked, facets, isUnreadable, total, limit, isLoading }: Props) {
  const t = useTexts(searchTexts);
  const language = useLanguage();
  const chosen =
    facetNames.reduce((count, name) => count + asked.filters[name].length, 0) +
    asked.fields.length +
    asked.ranges.length +
    details.filter((name) => asked.details[name]).length;
  return (
    <Sheet
      id="filter-sheet"
      title={t('facets.heading')}
      chosen={chosen}
      closeLabel={t('sheet.close')}
      showLabel={
        isLoading ? t('results.loading') : t('sheet.show', { total, count: formatCapped(total, limit, language) })
      }
      clear={isFiltered(asked) ? { to: addressOf(unfiltered(asked)), label: t('sheet.clear') } : null}
    >
      {facetNames.map((name) => (
        <FacetList key={name} name={name} asked={asked} facets={facets} />
      ))}
      {facets.fields.map((field, at) => (
        <DeclaredList key={field.fieldKey} field={field} asked={asked} isFirst={at === 0} />
      ))}
      {facets.quantities.length ? (
        <section className="filters__facet">
          <h3>{t('ranges.heading')}</h3>
          {facets.quantities.map((field) => (
            <RangeForm key={field.fieldKey} field={field} asked={asked} />
          ))}
        </section>
      ) : null}
      <section className="filters__facet">
        <h3>{t('period.heading')}</h3>
        <PeriodForm asked={asked} />
      </section>
      <section className="filters__facet">
        <h3>{t('chemistry.heading')}</h3>
        <ChemistryForm asked={asked} isUnreadable={isUnreadable} />
      </section>
    </Sheet>
  );
}
