import './list.css';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { subCenters } from '#contract/content/sub-centers';
import { countLimit, search } from '#contract/data/search';
import { structures } from '#contract/materials/structures';
import { largestPage } from '#shared/paging';
import { languageOf, translatorOf } from '#shared/texts';
import { SubCenterStrip } from '#view/content/sub-centers';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { formatCapped } from '#web/kit/parts/format.ts';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { Note, Skeleton } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { CallError } from '#web/api/wire.ts';
import type { ShellData } from '#web/shell/shell-data.ts';
import { searchTexts } from '../../texts/index.ts';
import type { Route } from './+types/list';
import { isFiltered, queryOf, stateOf, defaultSort, type Asked } from './address.ts';
import { HitCard, hitOf } from './card.tsx';
import { ChosenFilters } from './facets.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { KeywordForm, SortForm } from './forms.tsx';
import { Takeaway } from './takeaway.tsx';
import { DidYouMean, NoHits, Synonyms, UnreadableQuery } from './ways-on.tsx';
import { SplitterContext } from './highlight.tsx';
import { splitterOf } from './splitter.ts';

const longestKeyword = 200;
const longestFormula = 100;
const usualSize = 10;
/** Below so many hits, the page also offers another spelling. */
const fewHits = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const params = Object.fromEntries(url.searchParams);
  const { query, ignored } = readQuery(search.list.query, {
    ...params,
    keyword: params['keyword']?.slice(0, longestKeyword),
    formula: params['formula']?.slice(0, longestFormula),
  });
  const {
    keyword = '',
    type,
    sharing,
    license,
    year,
    subject,
    publisher,
    fields,
    ranges,
    elements,
    without,
    pageNum,
    pageSize,
  } = query;
  const { formula = '', from = '', to = '', structure = '', material = '', spaceGroup = '' } = query;
  const asked: Asked = {
    keyword,
    filters: { type, sharing, license, year, subject, publisher },
    fields,
    ranges,
    details: { formula, elements: elements.join(), without: without.join(), from, to, structure, material, spaceGroup },
    sort: query.sort ?? defaultSort(keyword),
    pageSize: pageSize === usualSize ? '' : String(pageSize),
  };
  const input = { ...Object.fromEntries(stateOf(asked)), sort: query.sort };
  const call = callOf(context);
  // Counting begins first, so that the list can reuse its total.
  const isFirst = pageNum === 1 && !keyword && !isFiltered(asked);
  let fault: string | null = null;
  const unlessUnreadable =
    <T,>(instead: () => T) =>
    (error: unknown) => {
      if (!(error instanceof CallError) || error.fields[0]?.path !== 'keyword') throw error;
      fault = error.message;
      return instead();
    };
  const [{ words, synonyms, formula: understood, ...facets }, { total, rows }, centers, named] = await Promise.all([
    call(search.facets, { query: input }).catch(
      unlessUnreadable(() => call(search.facets, { query: { ...input, keyword: undefined } })),
    ),
    call(search.list, { query: { ...input, pageNum, pageSize } }).catch(
      unlessUnreadable(() => ({ total: 0, rows: [] })),
    ),
    // Sub-centers are shown for browsing only; a search shows hits.
    isFirst ? call(subCenters.frontList, { query: { pageSize: largestPage } }) : { rows: [] },
    material ? call(structures.find, { params: { id: material } }).catch(() => null) : null,
  ]);
  const ways =
    total < fewHits && !fault && (keyword || isFiltered(asked)) ? await call(search.explain, { query: input }) : null;
  const language = languageOf(
    url.searchParams.get('lang') ?? /(?:^|;\s*)userLocale=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1],
  );
  return {
    asked,
    total,
    limit: countLimit,
    hits: rows.map((row) => hitOf(row, language)),
    facets,
    words,
    synonyms,
    ways,
    fault,
    ignored,
    isUnreadable: understood === null,
    pageNum,
    pageSize,
    centers: centers.rows,
    material: named?.formula ?? null,
  };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const say = (key: 'title' | 'lead') => (language: 'zh' | 'en') => translatorOf(searchTexts, language)(key);
  const keyword = loaderData?.asked.keyword;
  const shell = page.matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined;
  const language = shell?.language ?? 'zh';
  const filters = loaderData
    ? queryOf({ ...loaderData.asked, sort: defaultSort(loaderData.asked.keyword), pageSize: '' })
    : '';
  const feed = (name: 'rss' | 'atom') => ({
    tagName: 'link' as const,
    rel: 'alternate',
    type: `application/${name}+xml`,
    title: translatorOf(searchTexts, language)('feed.lead'),
    href: `/data/${name}.xml?lang=${language}${filters && `&${filters}`}`,
  });
  const head = pageMeta(page, {
    title: (language) => (keyword ? `${keyword} - ${say('title')(language)}` : say('title')(language)),
    description: say('lead'),
    query: ['pageNum'],
    // Search engines should index records, not the endless combinations of filters.
    index: !loaderData || !(keyword || isFiltered(loaderData.asked)),
  });
  return [...head, feed('atom'), feed('rss')];
}

export default function ResourceList({ loaderData }: Route.ComponentProps) {
  const { asked, facets, words, isUnreadable, centers } = loaderData;
  const t = useTexts(searchTexts);
  const splitter = useMemo(() => splitterOf(words), [words]);
  const { pathname, key, state: sent } = useLocation();
  const results = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!(sent as { toResults?: boolean } | null)?.toResults) return;
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView({ block: 'start' });
  }, [key, sent]);
  const { state, location: next } = useNavigation();
  const isLoading = state === 'loading' && next.pathname === pathname;
  return (
    <div className="container page page--search">
      <Breadcrumb steps={[{ title: t('title') }]} />
      <header className="search-head">
        <h1 tabIndex={-1}>{t('title')}</h1>
        <KeywordForm asked={asked} />
      </header>
      <div className="search-body">
        <FilterSheet
          asked={asked}
          facets={facets}
          isUnreadable={isUnreadable}
          isLoading={isLoading}
          total={loaderData.total}
          limit={loaderData.limit}
        />
        <section
          ref={results}
          tabIndex={-1}
          className="results"
          aria-label={t('results.heading')}
          aria-busy={isLoading}
        >
          <ResultsHead data={loaderData} isLoading={isLoading} />
          <DidYouMean asked={asked} ways={loaderData.ways} />
          <Synonyms terms={loaderData.synonyms} />
          <ChosenFilters asked={asked} facets={facets} material={loaderData.material} />
          <SplitterContext value={splitter}>
            {isLoading ? <Waiting count={loaderData.hits.length} /> : <Results data={loaderData} />}
          </SplitterContext>
        </section>
      </div>
      <SubCenterStrip centers={centers} />
    </div>
  );
}

type Data = Route.ComponentProps['loaderData'];

function ResultsHead({ data, isLoading }: { data: Data; isLoading: boolean }) {
  const t = useTexts(searchTexts);
  const count = formatCapped(data.total, data.limit, useLanguage());
  const { keyword } = data.asked;
  return (
    <div className="results__head">
      <h2 className="aloud">{t('results.heading')}</h2>
      <p className="results__count num" role="status">
        {isLoading
          ? t('results.loading')
          : keyword
            ? t('results.countFor', { keyword, count, total: data.total })
            : t('results.count', { count, total: data.total })}
      </p>
      <SortForm asked={data.asked} />
      <Takeaway asked={data.asked} total={data.total} />
    </div>
  );
}

function Results({ data }: { data: Data }) {
  const { hits, total, limit, pageNum, pageSize } = data;
  if (data.fault) return <UnreadableQuery fault={data.fault} />;
  if (!hits.length) return <NoHits asked={data.asked} total={total} ways={data.ways} />;
  return (
    <>
      <ul className="hits">
        {hits.map((hit) => (
          <li key={hit.publicId}>
            <HitCard hit={hit} />
          </li>
        ))}
      </ul>
      <Pagination total={total} pageNum={pageNum} pageSize={pageSize} limit={limit} />
    </>
  );
}

/** Placeholder of the cards. */
function Waiting({ count }: { count: number }) {
  return (
    <ul className="hits" aria-hidden="true">
      {Array.from({ length: Math.max(3, count) }, (_none, at) => (
        <li key={at} className="card hit">
          <span className="hit__picture" />
          <div className="hit__body">
            <Skeleton width="60%" height="1.4em" />
            <Skeleton width="80%" />
            <Skeleton height="2.4em" />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function ErrorBoundary() {
  const t = useTexts(searchTexts);
  const { pathname, search: asked } = useLocation();
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{t('title')}</h1>
      <Note tone="bad" title={t('failed.title')}>
        <p>{t('failed.body')}</p>
        <p>
          <a className="button" href={pathname + asked}>
            {t('failed.retry')}
          </a>
        </p>
      </Note>
    </div>
  );
}
