import { Link } from 'react-router';
import type { Explanation, FilterName } from '#contract/data/search';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { EmptyState, Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { searchTexts } from '../../texts/index.ts';
import { addressOf, defaultSort, detailed, details, isFiltered, unfiltered, type Asked } from './address.ts';

/** Synonyms that the page names; the others are searched without being named. */
const maxNamed = 6;

const asking = (asked: Asked, keyword: string): string => addressOf({ ...asked, keyword, sort: defaultSort(keyword) });

/** The search without one of its filters. */
function withoutFilter(asked: Asked, filter: FilterName): Asked {
  if (filter === 'fields' || filter === 'ranges') return { ...asked, [filter]: [] };
  if (filter === 'period') return detailed(asked, { from: '', to: '' });
  if ((details as readonly string[]).includes(filter)) return detailed(asked, { [filter]: '' });
  return { ...asked, filters: { ...asked.filters, [filter]: [] } };
}

/** The spelling of published records, above few hits. */
export function DidYouMean({ asked, ways }: { asked: Asked; ways: Explanation | null }) {
  const t = useTexts(searchTexts);
  if (!ways?.didYouMean) return null;
  return (
    <p className="results__hint">
      {t('ways.didYouMean')} <Link to={asking(asked, ways.didYouMean)}>{ways.didYouMean}</Link>
    </p>
  );
}

/** Terms of the editors' list that were searched too. */
export function Synonyms({ terms }: { terms: readonly string[] }) {
  const t = useTexts(searchTexts);
  if (terms.length === 0) return null;
  const named = terms.slice(0, maxNamed).join(t('ways.separator'));
  return (
    <p className="results__hint small">
      {t(terms.length > maxNamed ? 'ways.synonymsMore' : 'ways.synonyms', { terms: named })}
    </p>
  );
}

/** Instead of hits: the first page, or ways on from a search that found nothing. */
export function NoHits({ asked, total, ways }: { asked: Asked; total: number; ways: Explanation | null }) {
  const t = useTexts(searchTexts);
  const all = <LinkButton to="/data">{t('empty.all')}</LinkButton>;
  if (total > 0)
    return (
      <EmptyState
        icon="search"
        title={t('ways.beyond')}
        act={<LinkButton to={addressOf(asked)}>{t('ways.first')}</LinkButton>}
      />
    );
  if (!asked.keyword && !isFiltered(asked))
    return (
      <EmptyState
        icon="data"
        title={t('empty.title')}
        act={<LinkButton to="/archive/submit">{t('empty.submit')}</LinkButton>}
      >
        {t('empty.none')}
      </EmptyState>
    );
  const clear = <LinkButton to={addressOf(unfiltered(asked))}>{t('empty.clear')}</LinkButton>;
  return (
    <EmptyState icon="search" title={t('empty.title')} act={isFiltered(asked) ? clear : all}>
      {t(isFiltered(asked) ? 'empty.filters' : 'empty.keyword')}
      {ways ? <Ways asked={asked} ways={ways} /> : null}
    </EmptyState>
  );
}

function Ways({ asked, ways }: { asked: Asked; ways: Explanation }) {
  const t = useTexts(searchTexts);
  if (ways.withoutFilter.length + ways.withoutWord.length === 0) return null;
  return (
    <ul className="results__ways">
      {ways.withoutFilter.map(({ filter, total }) => (
        <li key={filter}>
          <Link to={addressOf(withoutFilter(asked, filter))}>
            {t('ways.without', { name: t(`ways.filters.${filter}`), total })}
          </Link>
        </li>
      ))}
      {ways.withoutWord.map(({ word, keyword, total }) => (
        <li key={word}>
          <Link to={asking(asked, keyword)}>{t('ways.without', { name: word, total })}</Link>
        </li>
      ))}
    </ul>
  );
}

/** A query that the server could not read, with the place of its fault. */
export function UnreadableQuery({ fault }: { fault: string }) {
  const t = useTexts(searchTexts);
  return (
    <Note tone="bad" title={t('ways.unreadable')}>
      <p role="alert">{fault}</p>
      <p>
        <Link to="/data/search-help">{t('ways.help')}</Link>
      </p>
    </Note>
  );
}
