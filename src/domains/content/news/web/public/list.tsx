import './news.css';
import { newsTypes, news } from '#contract/content/news';
import { translatorOf, type Language } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { EmptyList } from '#web/kit/lists/empty-list.tsx';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { KindNav } from '#web/kit/parts/kind-nav.tsx';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import type { ShellData } from '#web/shell/shell-data.ts';
import { newsTexts } from '../../texts/index.ts';
import type { Route } from './+types/list';
import { NewsTile } from './tile.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { query, ignored } = readQuery(news.frontList.query, asked);
  const { type, pageNum, pageSize } = query;
  const { total, rows } = await callOf(context)(news.frontList, { query: { type, pageNum, pageSize } });
  return { type, pageNum, pageSize, total, rows, ignored };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const say = (language: Language) => translatorOf(newsTexts, language);
  const type = loaderData?.type;
  const shell = page.matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined;
  const feed = (name: 'rss' | 'atom') => ({
    tagName: 'link' as const,
    rel: 'alternate',
    type: `application/${name}+xml`,
    title: say(shell?.language ?? 'zh')('title'),
    href: feedPath(name, shell?.language ?? 'zh', type),
  });
  return [
    ...pageMeta(page, {
      title: (language) => (type ? say(language)(`types.${type}`) : say(language)('title')),
      description: (language) => say(language)('lead'),
      query: ['type', 'pageNum'],
    }),
    feed('rss'),
    feed('atom'),
  ];
}

const feedPath = (name: 'rss' | 'atom', language: Language, type: string | undefined) =>
  `/news/${name}.xml?lang=${language}${type ? `&type=${type}` : ''}`;

export default function NewsList({ loaderData }: Route.ComponentProps) {
  const { type, pageNum, pageSize, total, rows } = loaderData;
  const t = useTexts(newsTexts);
  const language = useLanguage();
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: t('title') }]} />
      <PageHead title={t('title')} lead={t('lead')}>
        <p className="news-feeds no-print">
          {t('feeds')}
          <a href={feedPath('rss', language, type)}>RSS</a>
          <a href={feedPath('atom', language, type)}>Atom</a>
        </p>
      </PageHead>
      <KindNav
        label={t('typesLabel')}
        path="/news"
        field="type"
        kinds={newsTypes}
        chosen={type}
        nameOf={(one) => t(one ? `types.${one}` : 'all')}
      />
      {rows.length > 0 ? (
        <>
          <ul className="news-list">
            {rows.map((item) => (
              <li key={item.newsId}>
                <NewsTile item={item} first={item === rows[0]} />
              </li>
            ))}
          </ul>
          <Pagination total={total} pageNum={pageNum} pageSize={pageSize} />
        </>
      ) : (
        <EmptyList icon="file" title={t('empty.title')} onward={t('empty.data')}>
          {t('empty.body')}
        </EmptyList>
      )}
    </div>
  );
}
