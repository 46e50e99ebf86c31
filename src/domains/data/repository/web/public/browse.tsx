import { Link } from 'react-router';
import { facets, type Facet, type Overview, type Term } from '#contract/data/repository';
import { pick } from '#shared/texts';
import { resourcesTexts } from '#texts/data/resources';
import { formatNumber } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { repositoryTexts } from '../../texts/index.ts';
import { listAddress, termsAddress, type Asked } from './address.ts';

/** Facets of the repository, with the number of outcomes behind each link. Folded on small screens. */
export function BrowsePanel({ asked, overview }: { asked: Asked; overview: Overview }) {
  const t = useTexts(repositoryTexts);
  return (
    <details className="browse">
      <summary className="button">
        <Icon name="filter" />
        {t('facets.heading')}
      </summary>
      <nav className="browse__panel" aria-label={t('facets.heading')}>
        <Types asked={asked} overview={overview} />
        {facets.map((facet) => (
          <Terms key={facet} facet={facet} asked={asked} terms={overview[facet]} />
        ))}
      </nav>
    </details>
  );
}

function Types({ asked, overview }: { asked: Asked; overview: Overview }) {
  const t = useTexts(repositoryTexts);
  const names = useTexts(resourcesTexts);
  return (
    <section>
      <h2>{t('facets.type')}</h2>
      <ul>
        <Line
          name={t('facets.every')}
          count={overview.total}
          to={listAddress({})}
          isChosen={!asked.type && !asked.facet}
        />
        {overview.types
          .filter(({ count }) => count > 0)
          .map(({ type, count }) => (
            <Line
              key={type}
              name={names(`types.${type}`)}
              count={count}
              to={listAddress({ type })}
              isChosen={asked.type === type}
            />
          ))}
      </ul>
    </section>
  );
}

function Terms({ facet, asked, terms }: { facet: Facet; asked: Asked; terms: Term[] }) {
  const t = useTexts(repositoryTexts);
  const language = useLanguage();
  if (!terms.length) return null;
  return (
    <section>
      <h2>{t(`facets.${facet}`)}</h2>
      <ul>
        {terms.map(({ value, labelZh, labelEn, count }) => (
          <Line
            key={value}
            name={pick(labelZh, labelEn, language) || value}
            count={count}
            to={listAddress({ type: asked.type, facet, value })}
            isChosen={asked.facet === facet && asked.value === value}
          />
        ))}
      </ul>
      <p className="browse__more">
        <Link to={termsAddress(facet, asked.type)}>
          {t(`facets.more.${facet}`)}
          <Icon name="arrow" />
        </Link>
      </p>
    </section>
  );
}

/** One term of a facet, with its number of outcomes. */
export function Line({
  name,
  count,
  to,
  isChosen = false,
}: {
  name: string;
  count: number;
  to: string;
  isChosen?: boolean;
}) {
  return (
    <li>
      <Link className="browse__line" to={to} aria-current={isChosen ? 'true' : undefined}>
        <span>{name}</span>
        <span className="browse__count num">{formatNumber(count, useLanguage())}</span>
      </Link>
    </li>
  );
}
