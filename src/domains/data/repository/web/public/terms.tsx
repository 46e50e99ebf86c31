import './repository.css';
import { data, Form, Link } from 'react-router';
import { facets, type Facet, repository } from '#contract/data/repository';
import { pick, translatorOf } from '#shared/texts';
import { resourcesTexts } from '#texts/data/resources';
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
import type { Route } from './+types/terms';
import { listAddress, termsAddress } from './address.ts';
import { Line } from './browse.tsx';

const isFacet = (name: string): name is Facet => (facets as readonly string[]).includes(name);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (!isFacet(params.facet)) throw data(null, { status: 404 });
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { query, ignored } = readQuery(repository.terms.query, {
    ...asked,
    name: asked['name']?.slice(0, 100),
    by: params.facet,
  });
  const { by, type, name, pageNum, pageSize } = query;
  const { total, rows } = await callOf(context)(repository.terms, { query: { by, type, name, pageNum, pageSize } });
  return { by, type, name, total, rows, pageNum, pageSize, ignored };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const by = loaderData?.by ?? 'author';
  return pageMeta(page, {
    title: (language) => translatorOf(repositoryTexts, language)(`browse.heading.${by}`),
    description: (language) => translatorOf(repositoryTexts, language)('lead'),
    query: ['type', 'pageNum'],
    index: !loaderData?.name,
  });
}

/** All years, authors or journals of the repository. */
export default function Terms({ loaderData }: Route.ComponentProps) {
  const { by, type, name, total, rows, pageNum, pageSize } = loaderData;
  const t = useTexts(repositoryTexts);
  const names = useTexts(resourcesTexts);
  const language = useLanguage();
  return (
    <div className="container page">
      <Breadcrumb
        steps={[
          { title: t('archive'), to: '/archive' },
          { title: t('title'), to: listAddress({ type }) },
          { title: t(`facets.${by}`) },
        ]}
      />
      <header className="page-head">
        <div>
          <h1 tabIndex={-1}>{t(`browse.heading.${by}`)}</h1>
          {type ? <p className="page-lead">{t('browse.within', { type: names(`types.${type}`) })}</p> : null}
        </div>
      </header>
      <nav aria-label={t('browse.ways')}>
        <ul className="chips">
          {facets.map((facet) => (
            <li key={facet}>
              <Link
                className="chips__one"
                to={termsAddress(facet, type)}
                aria-current={facet === by ? 'page' : undefined}
              >
                {t(`facets.${facet}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {by === 'year' ? null : <NameForm key={`${by}${name}`} type={type} name={name} />}
      {rows.length ? (
        <>
          <ul className="terms">
            {rows.map(({ value, labelZh, labelEn, count }) => (
              <Line
                key={value}
                name={pick(labelZh, labelEn, language) || value}
                count={count}
                to={listAddress({ type, facet: by, value })}
              />
            ))}
          </ul>
          <Pagination total={total} pageNum={pageNum} pageSize={pageSize} />
        </>
      ) : (
        <EmptyState
          icon="search"
          title={t('browse.empty')}
          act={<LinkButton to={termsAddress(by)}>{t('browse.all')}</LinkButton>}
        >
          {t('browse.emptyBody')}
        </EmptyState>
      )}
    </div>
  );
}

function NameForm({ type, name }: { type: string | undefined; name: string | undefined }) {
  const t = useTexts(repositoryTexts);
  return (
    <Form className="find-name" role="search" method="get">
      {type ? <input type="hidden" name="type" value={type} /> : null}
      <label htmlFor="name">{t('browse.name')}</label>
      <input className="input" id="name" name="name" type="search" maxLength={100} defaultValue={name} />
      <button className="button" type="submit">
        <Icon name="search" />
        {t('browse.submit')}
      </button>
    </Form>
  );
}
