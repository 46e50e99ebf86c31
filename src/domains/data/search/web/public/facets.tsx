import { Link } from 'react-router';
import type { Facets } from '#contract/data/search';
import { resourcesTexts } from '#texts/data/resources';
import { pick } from '#shared/texts';
import { unitSymbol } from '#shared/units';
import { formatNumber } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { searchTexts } from '../../texts/index.ts';
import {
  addressOf,
  detailed,
  details,
  facetNames,
  fieldValue,
  ranged,
  toggled,
  toggledField,
  unfiltered,
  type Asked,
  type FacetName,
} from './address.ts';
import { licenseCode } from './card.tsx';
import { rangeParts } from '../../contract/ranges.ts';

/** The counts next to a list. */
export type Counts = Omit<Facets, 'words' | 'synonyms' | 'formula'>;

/** Values of a facet before "more"; selected ones are always shown. */
const shownValues = 7;

/** The name of a facet's value in the reader's language. */
function useValueName(facets: Counts) {
  const names = useTexts(resourcesTexts);
  const own = useTexts(searchTexts);
  const language = useLanguage();
  return (facet: FacetName, value: string) => {
    if (facet === 'year') return value;
    if (facet === 'subject') return own.dynamic(`subjects.${value.replace('.', '_')}`, value);
    if (facet === 'publisher') {
      const bucket = facets.publisher.find((one) => one.value === value);
      return (language === 'en' && bucket?.nameEn) || bucket?.name || value;
    }
    if (facet === 'license') return licenseCode(value);
    return names.dynamic(facet === 'type' ? `types.${value}` : `sharing.${value}`, value);
  };
}

type DeclaredFacet = Counts['fields'][number];

/** The values of a declared field. Only those of the first are open, because a portal may declare dozens. */
export function DeclaredList({ field, asked, isFirst }: { field: DeclaredFacet; asked: Asked; isFirst: boolean }) {
  const t = useTexts(searchTexts);
  const language = useLanguage();
  const isChosen = (value: string) => asked.fields.includes(fieldValue(field.fieldKey, value));
  const first = field.values.filter(({ value }, at) => at < shownValues || isChosen(value));
  const rest = field.values.filter((one) => !first.includes(one));
  const list = (values: DeclaredFacet['values']) => (
    <ul>
      {values.map(({ value, count, labelZh, labelEn }) => (
        <li key={value}>
          <Link
            className="filters__value"
            to={addressOf(toggledField(asked, fieldValue(field.fieldKey, value)))}
            preventScrollReset
            rel="nofollow"
            aria-current={isChosen(value) ? 'true' : undefined}
          >
            <span className="filters__name">{pick(labelZh, labelEn, language)}</span>
            <span className="filters__count num">{formatNumber(count, language)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
  const label = pick(field.labelZh, field.labelEn, language);
  const values = (
    <>
      {list(first)}
      {rest.length ? (
        <details>
          <summary>{t('facets.more', { count: rest.length })}</summary>
          {list(rest)}
        </details>
      ) : null}
    </>
  );
  if (isFirst)
    return (
      <section className="filters__facet">
        <h3>{label}</h3>
        {values}
      </section>
    );
  return (
    <details className="filters__facet" open={field.values.some(({ value }) => isChosen(value))}>
      <summary>{label}</summary>
      {values}
    </details>
  );
}

type Buckets = Facets['type'];

export function FacetList({ name, asked, facets }: { name: FacetName; asked: Asked; facets: Counts }) {
  const t = useTexts(searchTexts);
  const buckets: Buckets = facets[name];
  if (!buckets.length) return null;
  const isFirst = (value: string, at: number) => at < shownValues || asked.filters[name].includes(value);
  const first = buckets.filter(({ value }, at) => isFirst(value, at));
  const rest = buckets.filter(({ value }, at) => !isFirst(value, at));
  return (
    <section className="filters__facet">
      <h3>{t(`facets.${name}`)}</h3>
      <Values name={name} asked={asked} facets={facets} buckets={first} />
      {rest.length ? (
        <details>
          <summary>{t('facets.more', { count: rest.length })}</summary>
          <Values name={name} asked={asked} facets={facets} buckets={rest} />
        </details>
      ) : null}
    </section>
  );
}

function Values({ name, asked, facets, buckets }: { name: FacetName; asked: Asked; facets: Counts; buckets: Buckets }) {
  const language = useLanguage();
  const nameOf = useValueName(facets);
  return (
    <ul>
      {buckets.map(({ value, count }) => (
        <li key={value}>
          <Link
            className="filters__value"
            to={addressOf(toggled(asked, name, value))}
            preventScrollReset
            rel="nofollow"
            aria-current={asked.filters[name].includes(value) ? 'true' : undefined}
          >
            <span className="filters__name">{nameOf(name, value)}</span>
            <span className="filters__count num">{formatNumber(count, language)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Active filters, each removable, and one link that removes all. */
export function ChosenFilters({ asked, facets, material }: { asked: Asked; facets: Counts; material: string | null }) {
  const t = useTexts(searchTexts);
  const nameOf = useValueName(facets);
  const values = facetNames.flatMap((facet) =>
    asked.filters[facet].map((value) => ({
      key: facet + value,
      name: nameOf(facet, value),
      to: addressOf(toggled(asked, facet, value)),
    })),
  );
  const typed = details.flatMap((name) => {
    const value = asked.details[name];
    if (!value) return [];
    const shown = name === 'material' && material ? material : value;
    return { key: name, name: t(`chosen.${name}`, { value: shown }), to: addressOf(detailed(asked, { [name]: '' })) };
  });
  const language = useLanguage();
  const declared = asked.fields.map((one) => {
    const field = facets.fields.find(({ fieldKey }) => one.startsWith(`${fieldKey}:`));
    const value = field?.values.find((it) => fieldValue(field.fieldKey, it.value) === one);
    const name = field && value ? pick(value.labelZh, value.labelEn, language) : one;
    return { key: one, name, to: addressOf(toggledField(asked, one)) };
  });
  const ranges = asked.ranges.map((one) => {
    const { fieldKey, from, to, unit } = rangeParts(one);
    const field = facets.quantities.find((it) => it.fieldKey === fieldKey);
    const label = field ? pick(field.labelZh, field.labelEn, language) : fieldKey;
    const name = `${label}: ${[from, to].join('–')} ${unitSymbol(unit)}`.trim();
    return { key: one, name, to: addressOf(ranged(asked, fieldKey)) };
  });
  const chips = [...values, ...declared, ...ranges, ...typed];
  if (!chips.length) return null;
  return (
    <nav className="chosen" aria-label={t('chosen.heading')}>
      <ul>
        {chips.map(({ key, name, to }) => (
          <li key={key}>
            <Link
              className="chosen__chip"
              to={to}
              preventScrollReset
              rel="nofollow"
              aria-label={t('chosen.remove', { name })}
            >
              {name}
              <Icon name="close" />
            </Link>
          </li>
        ))}
        <li>
          <Link to={addressOf(unfiltered(asked))} preventScrollReset>
            {t('chosen.clear')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
