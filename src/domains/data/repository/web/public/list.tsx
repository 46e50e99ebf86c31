import './repository.css';
import { Link } from 'react-router';
import { facets, repository, type RepositoryType } from '#contract/data/repository';
import { pick, translatorOf, type Language } from '#shared/texts';
import { resourcesTexts } from '#texts/data/resources';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { repositoryTexts } from '../../texts/index.ts';
import type { Route } from './+types/list';
import { listAddress, type Asked } from './address.ts';
import { BrowsePanel } from './browse.tsx';
import { Outcome } from './item.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { query, ignored } = readQuery(repository.list.query, Object.fromEntries(new URL(request.url).searchParams));
  const { type, pageNum, pageSize } = query;
  const facet = facets.find((name) => query[name]);
  const value = facet && query[facet];
  const call = callOf(context);
  const [overview, { total, rows }] = await Promise.all([
    call(repository.overview, { query: { type } }),
    call(repository.list, { query: { type, pageNum, pageSize, ...(facet ? { [facet]: value } : {}) } }),
  ]);
  return { asked: { type, facet, value } satisfies Asked, overview, total, rows, pageNum, pageSize, ignored };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const { type, facet, value } = loaderData?.asked ?? {};
  const nameOf = (language: Language) => [type && typeName(type, language), value].filter(Boolean).join(' · ');
  return pageMeta(page, {
    title: (language) => {
      const title = translatorOf(repositoryTexts, language)('title');
      return type || value ? `${nameOf(language)} - ${title}` : title;
    },
    description: (language) => translatorOf(repositoryTexts, language)('lead'),
    query: ['type', 'pageNum', ...(facet ? [facet] : [])],
  });
}

const typeName = (type: RepositoryType, language: Language) => translatorOf(resourcesTexts, language)(`types.${type}`);

export default function Repository({ loaderData }: Route.ComponentProps) {
  const { asked, overview, total, rows, pageNum, pageSize } = loaderData;
  const t = useTexts(repositoryTexts);
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('archive'), to: '/archive' }, { title: t('title') }]} />
      <PageHead title={t('title')} lead={t('lead')}>
        <LinkButton to="/data">
          <Icon name="search" />
          {t('search')}
        </LinkButton>
      </PageHead>
      <div className="repository">
        <BrowsePanel asked={asked} overview={overview} />
        <section className="repository__results" aria-label={t('results')}>
          <h2 className="repository__count num" role="status">
            {t('total', { n: total })}
          </h2>
          <Chosen asked={asked} terms={asked.facet ? overview[asked.facet] : []} />
          {rows.length ? (
            <>
              <ul className="outcomes">
                {rows.map((item) => (
                  <li key={item.publicId}>
                    <Outcome item={item} />
                  </li>
                ))}
              </ul>
              <Pagination total={total} pageNum={pageNum} pageSize={pageSize} />
            </>
          ) : (
            <Nothing isAll={!asked.type && !asked.facet} />
          )}
        </section>
      </div>
    </div>
  );
}

type Terms = Route.ComponentProps['loaderData']['overview']['author'];

/** Active filters of the list, each removable. */
function Chosen({ asked, terms }: { asked: Asked; terms: Terms }) {
  const t = useTexts(repositoryTexts);
  const language = useLanguage();
  const { type, facet, value } = asked;
  if (!type && !facet) return null;
  const term = terms.find((one) => one.value === value);
  const chips = [
    ...(type ? [{ name: typeName(type, language), to: listAddress({ facet, value }) }] : []),
    ...(value
      ? [{ name: (term && pick(term.labelZh, term.labelEn, language)) || value, to: listAddress({ type }) }]
      : []),
  ];
  return (
    <nav aria-label={t('chosen.heading')}>
      <ul className="chips">
        {chips.map(({ name, to }) => (
          <li key={name}>
            <Link className="chips__one" to={to} aria-label={t('chosen.remove', { name })}>
              {name}
              <Icon name="close" />
            </Link>
          </li>
        ))}
        <li>
          <Link to={listAddress({})}>{t('chosen.clear')}</Link>
        </li>
      </ul>
    </nav>
  );
}

function Nothing({ isAll }: { isAll: boolean }) {
  const t = useTexts(repositoryTexts);
  const act = isAll ? (
    <LinkButton to="/archive/submit">{t('empty.submit')}</LinkButton>
  ) : (
    <LinkButton to={listAddress({})}>{t('empty.all')}</LinkButton>
  );
  return (
    <EmptyState icon="file" title={t('empty.title')} act={act}>
      {t('empty.body')}
    </EmptyState>
  );
}
