import './news.css';
import { data, Link } from 'react-router';
import { news, type PublicNews } from '#contract/content/news';
import { pick, translatorOf } from '#shared/texts';
import { apiBase } from '#web/api/api.ts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { FallbackNote, shownIn } from '#web/kit/parts/fallback-note.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { JsonLd } from '#web/kit/parts/json-ld.tsx';
import { PreviewBanner } from '#web/kit/parts/preview-banner.tsx';
import { RichText } from '#web/kit/forms/rich-text/rich-text.tsx';
import { ShareButton } from '#web/kit/parts/share-button.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { UploadedPicture } from '#web/kit/parts/uploaded-picture.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf, type LoaderCall } from '#web/api/scope.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { newsTexts } from '../../texts/index.ts';
import type { Route } from './+types/detail';
import { articleJson } from './article-json.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const which = news.frontFind.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const call = callOf(context);
  if (new URL(request.url).searchParams.get('preview') === '1') return previewOf(call, which.data);
  return { item: await call(news.frontFind, { params: which.data }), preview: null };
}

/** The stored record, published or not, for users who may read it in the back office. */
async function previewOf(call: LoaderCall, params: { newsId: number }) {
  const { status, visibility, ...item } = await call(news.find, { params });
  const shown: PublicNews = { ...item, previous: null, next: null };
  return {
    item: shown,
    preview: visibility === 'hidden' ? (`states.${status}` as const) : (`visibilities.${visibility}` as const),
  };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const item = loaderData?.item;
  if (!item) return pageMeta(page, { title: (language) => translatorOf(newsTexts, language)('title'), index: false });
  return pageMeta(page, {
    title: (language) => pick(item.headlineZh, item.headlineEn, language),
    description: (language) => pick(item.summaryZh, item.summaryEn, language),
    image: item.homeImage ? apiBase + item.homeImage : undefined,
    article: { published: item.startTime, modified: item.updateTime },
    index: !loaderData.preview,
  });
}

export default function NewsDetail({ loaderData }: Route.ComponentProps) {
  const { item, preview } = loaderData;
  const t = useTexts(newsTexts);
  const language = useLanguage();
  const shell = useShell();
  const headline = pick(item.headlineZh, item.headlineEn, language);
  const shown = shownIn(item.contentZh, item.contentEn, language);
  return (
    <>
      {preview ? <PreviewBanner back="/cms/news">{t(preview)}</PreviewBanner> : null}
      <div className="container page">
        <div className="news-item">
          <Breadcrumb
            steps={[
              { title: t('title'), to: '/news' },
              { title: t(`types.${item.type}`), to: `/news?type=${item.type}` },
              { title: headline },
            ]}
          />
        </div>
        <article className="news-item">
          <header className="news-item__head">
            <h1 tabIndex={-1}>{headline}</h1>
            <Facts item={item} />
          </header>
          {item.homeImage ? (
            <UploadedPicture className="news-item__picture" path={item.homeImage} width={1280} height={720} first />
          ) : null}
          <FallbackNote shown={shown} />
          <RichText
            html={pick(item.contentZh, item.contentEn, language)}
            language={shown === language ? undefined : shown}
          />
          <footer className={`news-item__foot${item.sourceUrl ? '' : ' no-print'}`}>
            <Source item={item} />
            {preview ? null : <ShareButton title={headline} />}
          </footer>
        </article>
        <Neighbours item={item} />
      </div>
      {preview ? null : <JsonLd value={articleJson(item, language, shell?.origin ?? '', shell?.site.name ?? '')} />}
    </>
  );
}

function Facts({ item }: { item: PublicNews }) {
  const t = useTexts(newsTexts);
  const language = useLanguage();
  return (
    <p className="news-item__facts">
      <Badge tone="info">{t(`types.${item.type}`)}</Badge>
      {item.isDemo ? <Badge icon="info">{t('demo')}</Badge> : null}
      <DayText wire={item.startTime} />
      <span>{t('author', { name: pick(item.authorZh, item.authorEn, language) })}</span>
      <span>{t('source', { name: pick(item.sourceNameZh, item.sourceNameEn, language) })}</span>
    </p>
  );
}

function Source({ item }: { item: PublicNews }) {
  const t = useTexts(newsTexts);
  if (!item.sourceUrl) return <Link to="/news">{t('back')}</Link>;
  return (
    <a href={item.sourceUrl} rel="noopener noreferrer" target="_blank">
      {t('original')}
      <Icon name="external" />
    </a>
  );
}

function Neighbours({ item }: { item: PublicNews }) {
  const t = useTexts(newsTexts);
  const language = useLanguage();
  if (!item.previous && !item.next) return null;
  return (
    <nav className="news-item news-beside no-print" aria-label={t('neighbours')}>
      <ul>
        {(['previous', 'next'] as const).map((side) => {
          const other = item[side];
          return other ? (
            <li key={side} className={`news-beside__${side}`}>
              <Link to={`/news/detail/${other.newsId}`} rel={side === 'previous' ? 'prev' : 'next'}>
                <small>{t(side)}</small>
                {pick(other.headlineZh, other.headlineEn, language)}
              </Link>
            </li>
          ) : null;
        })}
      </ul>
    </nav>
  );
}
