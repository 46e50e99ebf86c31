import './filter-sheet.css';
import { useRef, type FocusEvent } from 'react';
import { Link } from 'react-router';
import { formatCapped } from '#web/kit/parts/format.ts';
import { buttonClass } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
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

/**
 * Filters as links that select and deselect, with their numbers of hits: a column on wide screens, on small ones a sheet
 * whose button says how many results the filters leave. A popover also opens without script.
 */
export function FilterSheet({ asked, facets, isUnreadable, total, limit, isLoading }: Props) {
  const t = useTexts(searchTexts);
  const language = useLanguage();
  const sheet = useRef<HTMLDivElement>(null);
  const chosen =
    facetNames.reduce((count, name) => count + asked.filters[name].length, 0) +
    asked.fields.length +
    asked.ranges.length +
    details.filter((name) => asked.details[name]).length;
  // The page behind the sheet is covered, so the focus must not wander there.
  const closeBehind = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget) && currentTarget.matches(':popover-open'))
      sheet.current?.hidePopover();
  };
  return (
    <div className="filters">
      <button type="button" className="button filters__open" popoverTarget="filter-sheet">
        <Icon name="filter" />
        {t('facets.heading')}
        {chosen ? <span className="filters__number num">{chosen}</span> : null}
      </button>
      <div
        ref={sheet}
        id="filter-sheet"
        popover="auto"
        className="filters__sheet"
        tabIndex={-1}
        onBlur={closeBehind}
        onToggle={({ newState, currentTarget }) => newState === 'open' && currentTarget.focus()}
      >
        <div className="filters__bar">
          <h2 id="filters">{t('facets.heading')}</h2>
          <button
            type="button"
            className={buttonClass({ look: 'plain', small: true })}
            popoverTarget="filter-sheet"
            popoverTargetAction="hide"
            aria-label={t('sheet.close')}
          >
            <Icon name="close" />
          </button>
        </div>
        <nav className="filters__panel" aria-labelledby="filters">
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
        </nav>
        <div className="filters__acts">
          {isFiltered(asked) ? (
            <Link
              className="button"
              to={addressOf(unfiltered(asked))}
              preventScrollReset
              // The link vanishes with the filters; the focus stays in the sheet.
              onClick={() => sheet.current?.focus()}
            >
              {t('sheet.clear')}
            </Link>
          ) : null}
          <button
            type="button"
            className={buttonClass({ look: 'primary' })}
            popoverTarget="filter-sheet"
            popoverTargetAction="hide"
          >
            {isLoading ? t('results.loading') : t('sheet.show', { total, count: formatCapped(total, limit, language) })}
          </button>
        </div>
      </div>
    </div>
  );
}
