import './article.css';
import { data, Link } from 'react-router';
import { articles, type PublicArticle } from '#contract/content/articles';
import { pick, translatorOf } from '#shared/texts';
import { apiBase } from '#web/api/api.ts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { FallbackNote, shownIn } from '#web/kit/parts/fallback-note.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { PreviewBanner } from '#web/kit/parts/preview-banner.tsx';
import { RichText } from '#web/kit/forms/rich-text/rich-text.tsx';
import { ShareButton } from '#web/kit/parts/share-button.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { UploadedPicture } from '#web/kit/parts/uploaded-picture.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf, type LoaderCall } from '#web/api/scope.ts';
import { articleTexts } from '../../texts/index.ts';
import type { Route } from './+types/article';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const call = callOf(context);
  if (asked['preview'] === '1') return previewOf(call, params.which);
  const which = articles.frontFind.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const { query, ignored } = readQuery(articles.frontFind.query, asked);
  return { item: await call(articles.frontFind, { params: which.data, query }), preview: null, ignored };
}

/** The stored record, published or not, for users who may read it in the back office. */
async function previewOf(call: LoaderCall, which: string) {
  const params = articles.find.params.safeParse({ articleId: which });
  if (!params.success) throw data(null, { status: 404 });
  const { status, ...item } = await call(articles.find, { params: params.data });
  const shown: PublicArticle = { ...item, current: item.version, versions: [] };
  return { item: shown, preview: status };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const item = loaderData?.item;
  if (!item)
    return pageMeta(page, { title: (language) => translatorOf(articleTexts, language)('title'), index: false });
  return pageMeta(page, {
    title: (language) => pick(item.titleZh, item.titleEn, language),
    description: (language) => pick(item.summaryZh, item.summaryEn, language),
    image: item.cover ? apiBase + item.cover : undefined,
    article: { modified: item.publishTime ?? undefined },
    index: !loaderData.preview && item.version === item.current,
  });
}

export default function ArticlePage({ loaderData: { item, preview } }: Route.ComponentProps) {
  const t = useTexts(articleTexts);
  const language = useLanguage();
  const title = pick(item.titleZh, item.titleEn, language);
  const shown = shownIn(item.contentZh, item.contentEn, language);
  const isOld = item.version !== item.current;
  return (
    <>
      {preview ? <PreviewBanner back="/cms/article">{t(`states.${preview}`)}</PreviewBanner> : null}
      <div className="container page">
        <Breadcrumb steps={[{ title: t(`categories.${item.category}`) }, { title }]} />
        <article className="article">
          <header className="article__head">
            <h1 tabIndex={-1}>{title}</h1>
            <Facts item={item} />
          </header>
          {isOld ? (
            <Note>
              {t('outdated', { version: item.version })}{' '}
              <Link to={`/biz/article/${item.slug || item.articleId}`}>{t('current')}</Link>
            </Note>
          ) : null}
          {item.cover ? (
            <UploadedPicture className="article__cover" path={item.cover} width={1280} height={720} first />
          ) : null}
          <FallbackNote shown={shown} />
          <RichText
            html={pick(item.contentZh, item.contentEn, language)}
            language={shown === language ? undefined : shown}
          />
          <footer className="article__foot no-print">
            <Versions item={item} />
            <ShareButton title={title} />
          </footer>
        </article>
      </div>
    </>
  );
}

function Facts({ item }: { item: PublicArticle }) {
  const t = useTexts(articleTexts);
  const language = useLanguage();
  const isDeclared = item.category === 'statement';
  return (
    <p className="article__facts">
      <Badge tone="info">{t(`categories.${item.category}`)}</Badge>
      {item.isDemo ? <Badge icon="info">{t('demo')}</Badge> : null}
      {isDeclared && item.version ? <span>{t('version', { version: item.version })}</span> : null}
      {item.publishTime ? (
        <span>{t(isDeclared ? 'since' : 'published', { day: formatDay(item.publishTime, language) })}</span>
      ) : null}
    </p>
  );
}

/** The other versions of a declaration. */
function Versions({ item }: { item: PublicArticle }) {
  const t = useTexts(articleTexts);
  const others = item.versions.filter(({ version }) => version !== item.version);
  if (others.length === 0) return <span />;
  const address = `/biz/article/${item.slug || item.articleId}`;
  return (
    <details>
      <summary>{t('earlier')}</summary>
      <ul>
        {others.map(({ version, createTime }) => (
          <li key={version}>
            <Link to={version === item.current ? address : `${address}?version=${version}`}>
              {t('version', { version })}
            </Link>{' '}
            <DayText wire={createTime} />
          </li>
        ))}
      </ul>
    </details>
  );
}
