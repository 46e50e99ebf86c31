import './page.css';
import { data, Link } from 'react-router';
import { contributorKinds, ContributorKind, contributors, type ContributorPage } from '#contract/data/contributors';
import { PageQuery } from '#shared/paging';
import { pick, translatorOf, type Language } from '#shared/texts';
import { HitCard, hitOf } from '#view/data/search';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { MissingPage } from '#web/kit/parts/missing-page.tsx';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { contributorsTexts } from '../../texts/index.ts';
import { contributorAddress } from '../address.ts';
import type { Route } from './+types/page';

/** The form of an ORCID iD. */
const orcidForm = /^\d{4}-\d{4}-\d{4}-\d{3}[\dx]$/;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const kind = ContributorKind.safeParse(params.kind);
  const key = params.key.trim().slice(0, 300);
  if (!kind.success || !key) throw data(null, { status: 404 });
  const { query, ignored } = readQuery(PageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const { pageNum, pageSize } = query;
  const call = callOf(context);
  const which = { params: { kind: kind.data } };
  const [contributor, { total, rows }] = await Promise.all([
    call(contributors.get, { ...which, query: { key } }).catch(asMissing),
    call(contributors.resources, { ...which, query: { key, pageNum, pageSize } }),
  ]);
  return { contributor, total, rows, pageNum, pageSize, ignored };
}

/** Responds with 404 when the call finds no contributor. */
function asMissing(error: unknown): never {
  if ((error as { key?: string }).key === 'data.contributors.notFound') throw data(null, { status: 404 });
  throw error;
}

const nameIn = ({ nameZh, nameEn, key }: ContributorPage['beside'][number], language: Language) =>
  pick(nameZh, nameEn, language) || key;

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const of = loaderData?.contributor;
  return pageMeta(page, {
    title: (language) => (of ? nameIn(of, language) : translatorOf(contributorsTexts, language)('missing.title')),
    description: (language) =>
      of
        ? translatorOf(contributorsTexts, language)('description', { name: nameIn(of, language), count: of.count })
        : '',
    query: ['pageNum'],
    index: of !== undefined,
  });
}

export default function ContributorView({ loaderData }: Route.ComponentProps) {
  const { contributor, total, rows, pageNum, pageSize } = loaderData;
  const language = useLanguage();
  const t = useTexts(contributorsTexts);
  const { kind, key } = contributor;
  const isOrcid = kind === 'author' && orcidForm.test(key);
  const from = formatDay(contributor.firstTime, language);
  const to = formatDay(contributor.lastTime, language);
  return (
    <div className="container page">
      <Breadcrumb
        steps={[
          { title: t('data'), to: '/data' },
          { title: t(`list.${kind}`), to: `/data/contributors/${kind}` },
          { title: nameIn(contributor, language) },
        ]}
      />
      <header className="page-head">
        <div>
          <p className="secondary small">{t(`kinds.${kind}`)}</p>
          <h1 tabIndex={-1}>{nameIn(contributor, language)}</h1>
          <p className="page-lead contributor__facts">
            <span>{t('count', { count: contributor.count })}</span>
            <span>{t('views', { count: contributor.viewCount })}</span>
            <span>{t('downloads', { count: contributor.downloadCount })}</span>
            <span>{t('between', { from, to })}</span>
            {isOrcid ? (
              <a href={`https://orcid.org/${key.toUpperCase()}`} target="_blank" rel="noreferrer">
                {t('orcid')} {key.toUpperCase()}
              </a>
            ) : null}
          </p>
          {kind === 'author' && !isOrcid ? <p className="secondary small">{t('sameName')}</p> : null}
        </div>
      </header>
      <div className="contributor">
        <section aria-labelledby="data">
          <h2 id="data">{t('data')}</h2>
          <ul className="hits">
            {rows.map((row) => (
              <li key={row.publicId}>
                <HitCard hit={hitOf(row, language)} />
              </li>
            ))}
          </ul>
          <Pagination total={total} pageNum={pageNum} pageSize={pageSize} />
        </section>
        <Beside contributor={contributor} />
      </div>
    </div>
  );
}

function Beside({ contributor }: { contributor: ContributorPage }) {
  const language = useLanguage();
  const t = useTexts(contributorsTexts);
  const { beside, kind } = contributor;
  if (beside.length === 0) return null;
  return (
    <aside className="contributor__beside">
      {contributorKinds
        .map((one) => [one, beside.filter((other) => other.kind === one)] as const)
        .filter(([, others]) => others.length > 0)
        .map(([one, others]) => (
          <section key={one}>
            <h2>{t(kind === 'author' ? `beside.${one}` : `besideOf.${one}`)}</h2>
            <ul>
              {others.map((other) => (
                <li key={other.key}>
                  <Link to={contributorAddress(one, other.key)}>{nameIn(other, language)}</Link>{' '}
                  <span className="secondary num">{other.count}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </aside>
  );
}

export function ErrorBoundary() {
  const t = useTexts(contributorsTexts);
  return <MissingPage title={t('missing.title')} text={t('missing.text')} link={t('missing.all')} />;
}
