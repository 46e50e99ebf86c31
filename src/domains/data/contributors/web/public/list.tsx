import './page.css';
import { data, Link } from 'react-router';
import { contributorKinds, ContributorKind, contributors } from '#contract/data/contributors';
import { pick, translatorOf } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { regionTexts } from '#texts/identity/organizations';
import { contributorsTexts } from '../../texts/index.ts';
import { contributorAddress } from '../address.ts';
import type { Route } from './+types/list';

/** Default page size. */
const usualSize = 50;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const kind = ContributorKind.safeParse(params.kind);
  if (!kind.success) throw data(null, { status: 404 });
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { query, ignored } = readQuery(contributors.list.query, { pageSize: usualSize, ...asked });
  const { pageNum, pageSize } = query;
  const region = kind.data === 'organization' ? query.region : undefined;
  const { total, rows } = await callOf(context)(contributors.list, {
    params: { kind: kind.data },
    query: { pageNum, pageSize, region },
  });
  return { kind: kind.data, total, rows, pageNum, pageSize, region, ignored };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const kind = loaderData?.kind ?? 'author';
  return pageMeta(page, {
    title: (language) => translatorOf(contributorsTexts, language)(`list.${kind}`),
    description: (language) => translatorOf(contributorsTexts, language)(`lead.${kind}`),
    query: ['region', 'pageNum'],
  });
}

/** All authors, organisations or projects with published data. */
export default function ContributorList({ loaderData }: Route.ComponentProps) {
  const { kind, total, rows, pageNum, pageSize, region } = loaderData;
  const language = useLanguage();
  const t = useTexts(contributorsTexts);
  const provinces = useTexts(regionTexts);
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('data'), to: '/data' }, { title: t(`list.${kind}`) }]} />
      <header className="page-head">
        <div>
          <h1 tabIndex={-1}>
            {region ? t('inRegion', { region: provinces.dynamic(`regions.${region}`, region) }) : t(`list.${kind}`)}
          </h1>
          <p className="page-lead">{t(`lead.${kind}`)}</p>
        </div>
      </header>
      <nav className="row">
        {contributorKinds.map((one) => (
          <Link key={one} to={`/data/contributors/${one}`} aria-current={one === kind ? 'page' : undefined}>
            {t(`list.${one}`)}
          </Link>
        ))}
        {region ? <Link to="/data/contributors/organization">{t('everywhere')}</Link> : null}
      </nav>
      <div className="scroll-x">
        <table className="table contributors">
          <thead>
            <tr>
              <th>{t(`kinds.${kind}`)}</th>
              <th className="num">{t('data')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <Link to={contributorAddress(kind, row.key)}>
                    {pick(row.nameZh, row.nameEn, language) || row.key}
                  </Link>
                </th>
                <td className="num">{row.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination total={total} pageNum={pageNum} pageSize={pageSize} />
    </div>
  );
}
