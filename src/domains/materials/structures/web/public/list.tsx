import './list.css';
import { redirect, useLocation, useNavigation } from 'react-router';
import { structures, structures as schemas } from '#contract/materials/structures';
import { translatorOf } from '#shared/texts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { pageMeta } from '#web/shell/page-meta.ts';
import { useTexts } from '#web/texts/language.ts';
import { materialTexts } from '../texts/index.ts';
import type { Route } from './+types/list';
import { addressOf, askedByForm, askedIn, changed, filterKeys, isFiltered, isOfForm, type Asked } from './address.ts';
import { ElementSheet } from './element-sheet.tsx';
import { Filters } from './filters.tsx';
import { FormulaForm } from './formula-form.tsx';
import { Results } from './results.tsx';

/** Rows of a page: a table of one line each. */
const usualSize = 20;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  if (isOfForm(url.searchParams)) throw redirect(addressOf(askedByForm(url.searchParams)));
  const { query, ignored } = readQuery(schemas.list.query, {
    pageSize: String(usualSize),
    ...Object.fromEntries(url.searchParams),
  });
  const asked = changed(askedIn(url.searchParams), Object.fromEntries(ignored.map((name) => [name, ''])));
  const { pageNum, pageSize } = query;
  const call = callOf(context);
  const input = { ...asked, pageNum, pageSize } as object;
  const isFirst = pageNum === 1 && filterKeys.every((key) => key === 'formula' || !asked[key]);
  const [{ total, rows }, { counts, materials }, compositions] = await Promise.all([
    call(structures.list, { query: input }),
    call(structures.elements, { query: asked as object }),
    asked.formula && isFirst ? call(structures.compositions, { query: { formula: asked.formula } }) : [],
  ]);
  const isEmpty = total === 0 && materials === 0 && !isFiltered(asked);
  return { asked, total, rows, counts, compositions, isEmpty, pageNum, pageSize, ignored };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const say = (key: 'title' | 'lead') => (language: 'zh' | 'en') => translatorOf(materialTexts, language)(key);
  const formula = loaderData?.asked.formula;
  return pageMeta(page, {
    title: (language) => (formula ? `${formula} - ${say('title')(language)}` : say('title')(language)),
    description: say('lead'),
    query: ['pageNum'],
    // Search engines should index materials, not the endless combinations of filters.
    index: !loaderData || !isFiltered(loaderData.asked),
  });
}

export default function MaterialList({ loaderData }: Route.ComponentProps) {
  const t = useTexts(materialTexts);
  const { total } = loaderData;
  const { pathname } = useLocation();
  const { state, location: next } = useNavigation();
  const isLoading = state === 'loading' && next.pathname === pathname;
  // Choices show at once; the results follow.
  const asked: Asked = isLoading ? askedIn(new URLSearchParams(next.search)) : loaderData.asked;
  return (
    <div className="container page page--materials">
      <Breadcrumb steps={[{ title: t('title') }]} />
      <header className="materials-head">
        <h1 tabIndex={-1}>{t('title')}</h1>
        <FormulaForm asked={asked} />
      </header>
      <div className="materials-body">
        <Filters asked={asked} total={total} isLoading={isLoading} />
        <ElementSheet asked={asked} counts={loaderData.counts} total={total} isLoading={isLoading} />
        <Results data={loaderData} isLoading={isLoading} />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const t = useTexts(materialTexts);
  const { pathname, search: asked } = useLocation();
  return (
    <div className="container page">
      <h1 tabIndex={-1}>{t('title')}</h1>
      <Note tone="bad" title={t('results.failed')}>
        <p>{t('results.failedText')}</p>
        <p>
          <a className="button" href={pathname + asked}>
            {t('results.retry')}
          </a>
        </p>
      </Note>
    </div>
  );
}
