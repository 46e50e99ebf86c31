import './results.css';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { countLimit, search } from '#contract/data/search';
import { HitCard, hitOf, splitterOf, SplitterContext } from '#view/data/search';
import { languageOf, translatorOf } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { formatCapped, formatNumber } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { siteSearch, type PageKind } from '../../contract.ts';
import { siteSearchTexts } from '../../texts/index.ts';
import type { Route } from './+types/results';
import { KeywordForm } from './keyword-form.tsx';
import { PageCard } from './page-card.tsx';

const longestKeyword = 200;

/** Number of data resources shown above the pages; a link leads to the rest. */
const shownResources = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const typed = (params.get('keyword') ?? '').trim().slice(0, longestKeyword);
  const { query, ignored } = readQuery(siteSearch.list.query, { ...Object.fromEntries(params), keyword: typed });
  const { keyword, kind, pageNum, pageSize } = query;
  const call = callOf(context);
  const cookie = /(?:^|;\s*)userLocale=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1];
  const language = languageOf(params.get('lang') ?? cookie);
  const [pages, counts, resources] = keyword
    ? await Promise.all([
        call(siteSearch.list, { query: { keyword, kind, pageNum, pageSize } }),
        call(siteSearch.counts, { query: { keyword } }),
        call(search.list, { query: { keyword, pageSize: shownResources } }),
      ])
    : [
        { total: 0, rows: [] },
        { kinds: [], words: [] },
        { total: 0, rows: [] },
      ];
  return {
    keyword,
    /** The search was submitted without a keyword. This differs from a page opened without a search. */
    isBlank: params.has('keyword') && !keyword,
    kind,
    pages,
    pageNum,
    pageSize,
    kinds: counts.kinds,
    words: counts.words,
    resources: { total: resources.total, hits: resources.rows.map((row) => hitOf(row, language)) },
    limit: countLimit,
    ignored,
  };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const keyword = loaderData?.keyword;
  return pageMeta(page, {
    title: (language) =>
      translatorOf(siteSearchTexts, language)(keyword ? 'titleFor' : 'title', { keyword: keyword ?? '' }),
    index: false,
  });
}

type Data = Route.ComponentProps['loaderData'];

export default function Results({ loaderData }: Route.ComponentProps) {
  const t = useTexts(siteSearchTexts);
  const { keyword, isBlank, words, kind, resources, pages } = loaderData;
  const splitter = useMemo(() => splitterOf(words), [words]);
  const hasAny = pages.total > 0 || resources.total > 0;
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('title') }]} />
      <header className="found-head">
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className="page-lead">{t('lead')}</p>
        <KeywordForm keyword={keyword} kind={kind} isBlank={isBlank} />
      </header>
      {keyword ? (
        <SplitterContext value={splitter}>
          <Summary data={loaderData} />
          {hasAny ? <Kinds data={loaderData} /> : <Nothing keyword={keyword} />}
          {kind ? null : <Resources data={loaderData} />}
          <Pages data={loaderData} />
        </SplitterContext>
      ) : null}
    </div>
  );
}

function Summary({ data: { keyword, resources, kinds, limit } }: { data: Data }) {
  const t = useTexts(siteSearchTexts);
  const language = useLanguage();
  const pages = kinds.reduce((sum, { count }) => sum + count, 0);
  const count = formatCapped(resources.total + pages, limit, language);
  return (
    <p className="found-summary num" role="status">
      {t('summary', { keyword, count })}
    </p>
  );
}

/** Tabs of the kinds that have hits; data resources link to their own page with more filters. */
function Kinds({ data: { keyword, kind, kinds, resources, limit } }: { data: Data }) {
  const t = useTexts(siteSearchTexts);
  const language = useLanguage();
  const query = `keyword=${encodeURIComponent(keyword)}`;
  const entry = (name: 'all' | 'resource' | PageKind, to: string, count?: string) => (
    <li key={name}>
      <Link to={to} aria-current={name === (kind ?? 'all') ? 'page' : undefined}>
        {t(`kinds.${name}`)}
        {count ? <span className="num">{count}</span> : null}
      </Link>
    </li>
  );
  return (
    <nav className="found-kinds" aria-label={t('kindsLabel')}>
      <ul>
        {entry('all', `/search?${query}`)}
        {resources.total ? entry('resource', `/data?${query}`, formatCapped(resources.total, limit, language)) : null}
        {kinds
          .toSorted((a, b) => b.count - a.count)
          .map((one) => entry(one.kind, `/search?${query}&kind=${one.kind}`, formatNumber(one.count, language)))}
      </ul>
    </nav>
  );
}

function Resources({ data: { keyword, resources, pageNum, limit } }: { data: Data }) {
  const t = useTexts(siteSearchTexts);
  const language = useLanguage();
  if (!resources.hits.length || pageNum > 1) return null;
  const { total } = resources;
  return (
    <section className="found-part" aria-labelledby="found-resources">
      <h2 id="found-resources">{t('resources.heading')}</h2>
      <ul className="hits">
        {resources.hits.map((hit) => (
          <li key={hit.publicId}>
            <HitCard hit={hit} />
          </li>
        ))}
      </ul>
      {total > resources.hits.length ? (
        <p>
          <Link className="found-more" to={`/data?keyword=${encodeURIComponent(keyword)}`}>
            {t('resources.all', { count: formatCapped(total, limit, language) })}
            <Icon name="arrow" />
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function Pages({ data: { pages, pageNum, pageSize, kind } }: { data: Data }) {
  const t = useTexts(siteSearchTexts);
  if (!pages.total) return null;
  return (
    <section className="found-part" aria-labelledby="found-pages">
      <h2 id="found-pages">{t(kind ? `kinds.${kind}` : 'pages.heading')}</h2>
      <ul className="found-pages">
        {pages.rows.map((page) => (
          <li key={page.path}>
            <PageCard page={page} />
          </li>
        ))}
      </ul>
      <Pagination total={pages.total} pageNum={pageNum} pageSize={pageSize} />
    </section>
  );
}

function Nothing({ keyword }: { keyword: string }) {
  const t = useTexts(siteSearchTexts);
  return (
    <EmptyState
      icon="search"
      title={t('empty.title', { keyword })}
      act={<LinkButton to="/data">{t('empty.data')}</LinkButton>}
    >
      {t('empty.body')}
    </EmptyState>
  );
}
