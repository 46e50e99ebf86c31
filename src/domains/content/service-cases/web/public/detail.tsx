import './service.css';
import { data, Link } from 'react-router';
import { serviceCases, type PublicCase } from '#contract/content/service-cases';
import { pick, translatorOf } from '#shared/texts';
import { apiBase } from '#web/api/api.ts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { FallbackNote, shownIn } from '#web/kit/parts/fallback-note.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { PreviewBanner } from '#web/kit/parts/preview-banner.tsx';
import { RichText } from '#web/kit/forms/rich-text/rich-text.tsx';
import { ShareButton } from '#web/kit/parts/share-button.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { UploadedPicture } from '#web/kit/parts/uploaded-picture.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf, type LoaderCall } from '#web/api/scope.ts';
import { serviceCaseTexts } from '../../texts/index.ts';
import type { Route } from './+types/detail';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const which = serviceCases.frontFind.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const call = callOf(context);
  if (new URL(request.url).searchParams.get('preview') === '1') return previewOf(call, which.data);
  return { item: await call(serviceCases.frontFind, { params: which.data }), preview: null };
}

/** The stored record, published or not, for users who may read it in the back office. */
async function previewOf(call: LoaderCall, params: { caseId: number }) {
  const { status, ...item } = await call(serviceCases.find, { params });
  const shown: PublicCase = item;
  return { item: shown, preview: status };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const item = loaderData?.item;
  if (!item)
    return pageMeta(page, { title: (language) => translatorOf(serviceCaseTexts, language)('detail'), index: false });
  return pageMeta(page, {
    title: (language) => pick(item.nameZh, item.nameEn, language),
    description: (language) => pick(item.backgroundZh, item.backgroundEn, language),
    image: item.image ? apiBase + item.image : undefined,
    article: { published: item.publishDate ?? undefined, modified: item.updateTime },
    index: !loaderData.preview,
  });
}

export default function CaseDetail({ loaderData }: Route.ComponentProps) {
  const { item, preview } = loaderData;
  const t = useTexts(serviceCaseTexts);
  const language = useLanguage();
  const name = pick(item.nameZh, item.nameEn, language);
  const shown = shownIn(item.contentZh, item.contentEn, language);
  return (
    <>
      {preview ? <PreviewBanner back="/cms/service">{t(`states.${preview}`)}</PreviewBanner> : null}
      <div className="container page">
        <Breadcrumb
          steps={[
            { title: t('title'), to: '/service' },
            { title: t(`types.${item.type}`), to: `/service?type=${item.type}` },
            { title: name },
          ]}
        />
        <article className="case">
          <header className="case__head">
            <h1 tabIndex={-1}>{name}</h1>
            <p className="row">
              <Badge tone="info">{t(`types.${item.type}`)}</Badge>
              {item.isDemo ? <Badge icon="info">{t('demo')}</Badge> : null}
            </p>
          </header>
          {item.image ? (
            <UploadedPicture className="case__picture" path={item.image} width={1280} height={720} first />
          ) : null}
          <Facts item={item} />
          <section>
            <h2>{t('fields.background')}</h2>
            <p className="case__text">{pick(item.backgroundZh, item.backgroundEn, language)}</p>
          </section>
          <section>
            <h2>{t('fields.content')}</h2>
            <FallbackNote shown={shown} />
            <RichText
              html={pick(item.contentZh, item.contentEn, language)}
              language={shown === language ? undefined : shown}
            />
          </section>
          <section className="case__achievements">
            <h2>{t('fields.achievements')}</h2>
            <p className="case__text">{pick(item.achievementsZh, item.achievementsEn, language)}</p>
          </section>
          <footer className={`case__foot${item.sourceUrl ? '' : ' no-print'}`}>
            <Resource url={item.sourceUrl} />
            <ShareButton title={name} />
          </footer>
        </article>
      </div>
    </>
  );
}

function Facts({ item }: { item: PublicCase }) {
  const t = useTexts(serviceCaseTexts);
  const language = useLanguage();
  return (
    <dl className="case__facts" aria-label={t('facts')}>
      <div>
        <dt>{t('fields.target')}</dt>
        <dd>{pick(item.targetZh, item.targetEn, language)}</dd>
      </div>
      <div>
        <dt>{t('fields.orgs')}</dt>
        <dd>{pick(item.orgsZh, item.orgsEn, language)}</dd>
      </div>
      {item.hours === null ? null : (
        <div>
          <dt>{t('fields.hours')}</dt>
          <dd className="num">{formatNumber(item.hours, language)}</dd>
        </div>
      )}
      <div>
        <dt>{t('fields.createDate')}</dt>
        <dd>
          <DayText wire={item.createDate} />
        </dd>
      </div>
      {item.publishDate ? (
        <div>
          <dt>{t('fields.publishDate')}</dt>
          <dd>
            <DayText wire={item.publishDate} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** The resource that the case used: a page of this site or of another one. */
function Resource({ url }: { url: string }) {
  const t = useTexts(serviceCaseTexts);
  if (!url) return <Link to="/service">{t('back')}</Link>;
  if (url.startsWith('/')) return <Link to={url}>{t('resource')}</Link>;
  return (
    <a href={url} rel="noopener noreferrer" target="_blank">
      {t('resource')}
      <Icon name="external" />
    </a>
  );
}
