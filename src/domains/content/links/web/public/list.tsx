import { Link, redirect } from 'react-router';
import { links, type LinkCard } from '#contract/content/links';
import { translatorOf } from '#shared/texts';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { EmptyList } from '#web/kit/lists/empty-list.tsx';
import { writeList } from '#web/kit/lists/list-state.ts';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { PreviewBanner } from '#web/kit/parts/preview-banner.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { linkTexts } from '../../texts/index.ts';
import type { Route } from './+types/list';
import { LinkTile } from './tile.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const call = callOf(context);
  const asked = Object.fromEntries(url.searchParams);
  const one = links.find.params.safeParse(asked).data;
  const { query, ignored } = readQuery(links.frontList.query, asked);
  const { pageNum, pageSize } = query;
  if (one && asked['preview'] === '1') {
    const link = await call(links.find, { params: one });
    const rows: LinkCard[] = [link];
    return { total: 1, rows, pageNum: 1, pageSize, preview: link.status, ignored };
  }
  if (one) {
    // A request for one link is redirected to the page of the list that contains it, so that the visitor can continue
    // from there.
    const { place } = await call(links.frontPlace, { params: one });
    const page = writeList(url.search, { linkId: '', pageNum: Math.max(1, Math.ceil(place / pageSize)) });
    return redirect(`/link${page}#link-${one.linkId}`);
  }
  const { total, rows } = await call(links.frontList, { query: { pageNum, pageSize } });
  return { total, rows, pageNum, pageSize, preview: null, ignored };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  return pageMeta(page, {
    title: (language) => translatorOf(linkTexts, language)('title'),
    description: (language) => translatorOf(linkTexts, language)('lead'),
    query: ['pageNum'],
    index: !loaderData?.preview,
  });
}

export default function LinkList({ loaderData }: Route.ComponentProps) {
  const { total, rows, pageNum, pageSize, preview } = loaderData;
  const t = useTexts(linkTexts);
  return (
    <>
      {preview ? <PreviewBanner back="/cms/link">{t(`states.${preview}`)}</PreviewBanner> : null}
      <div className="container page">
        <Breadcrumb steps={[{ title: t('title') }]} />
        <PageHead title={t('title')} lead={t('lead')} />
        {rows.length > 0 ? (
          <>
            <ul className="links">
              {rows.map((link) => (
                <li key={link.linkId}>
                  <LinkTile link={link} />
                </li>
              ))}
            </ul>
            {preview ? (
              <Link to="/link">{t('all')}</Link>
            ) : (
              <Pagination total={total} pageNum={pageNum} pageSize={pageSize} />
            )}
          </>
        ) : (
          <EmptyList icon="link" title={t('empty.title')} onward={t('empty.data')}>
            {t('empty.body')}
          </EmptyList>
        )}
      </div>
    </>
  );
}
