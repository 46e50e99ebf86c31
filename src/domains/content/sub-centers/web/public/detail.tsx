import './detail.css';
import { data } from 'react-router';
import { subCenters, type PublicSubCenter } from '#contract/content/sub-centers';
import { pick, translatorOf } from '#shared/texts';
import { apiBase } from '#web/api/api.ts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { FallbackNote, shownIn } from '#web/kit/parts/fallback-note.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { PreviewBanner } from '#web/kit/parts/preview-banner.tsx';
import { ShareButton } from '#web/kit/parts/share-button.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf } from '#web/api/scope.ts';
import { subCenterTexts } from '../../texts/index.ts';
import type { Route } from './+types/detail';
import { ResolveSection } from './resolve-form.tsx';
import { SubCenterPicture } from './tile.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const which = subCenters.frontFind.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const call = callOf(context);
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const one = subCenters.find.params.safeParse(asked).data;
  if (one && asked['preview'] === '1') {
    const { status, ...kept } = await call(subCenters.find, { params: one });
    const center: PublicSubCenter = kept;
    return { center, preview: status };
  }
  return { center: await call(subCenters.frontFind, { params: which.data }), preview: null };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const center = loaderData?.center;
  if (!center)
    return pageMeta(page, { title: (language) => translatorOf(subCenterTexts, language)('title'), index: false });
  return pageMeta(page, {
    title: (language) => pick(center.nameZh, center.nameEn, language),
    description: (language) => pick(center.descZh, center.descEn, language),
    image: center.image ? apiBase + center.image : undefined,
    index: !loaderData.preview,
  });
}

export default function SubCenterDetail({ loaderData: { center, preview } }: Route.ComponentProps) {
  const t = useTexts(subCenterTexts);
  const language = useLanguage();
  const name = pick(center.nameZh, center.nameEn, language);
  const shown = shownIn(center.descZh, center.descEn, language);
  return (
    <>
      {preview ? <PreviewBanner back="/cms/sub-center">{t(`states.${preview}`)}</PreviewBanner> : null}
      <div className="container page">
        <Breadcrumb
          steps={[
            { title: t('about'), to: '/about/brief' },
            { title: t('title'), to: '/about/sub-centers' },
            { title: name },
          ]}
        />
        <article className="sub-center">
          <header className="sub-center__head">
            <div className="sub-center__title">
              <h1 tabIndex={-1}>{name}</h1>
              <p className="row secondary">
                <span className="mono">{t('code', { code: center.code })}</span>
                {center.isDemo ? <Badge icon="info">{t('demo')}</Badge> : null}
              </p>
              <div className="row">
                {center.homepage ? (
                  <a className="sub-center__home" href={center.homepage} rel="noopener noreferrer" target="_blank">
                    {t('homepage')}
                    <Icon name="external" />
                  </a>
                ) : null}
                <ShareButton title={name} />
              </div>
            </div>
            <SubCenterPicture center={center} className="sub-center__picture" />
          </header>
          <FallbackNote shown={shown} />
          <p className="sub-center__text" lang={shown === language ? undefined : shown === 'zh' ? 'zh-CN' : 'en'}>
            {pick(center.descZh, center.descEn, language)}
          </p>
          <h2>{t('facts')}</h2>
          <Facts center={center} />
          {preview ? null : <ResolveSection example={center.code} identifier={`${center.code}.`} />}
        </article>
      </div>
    </>
  );
}

function Facts({ center }: { center: PublicSubCenter }) {
  const t = useTexts(subCenterTexts);
  const language = useLanguage();
  return (
    <FactList
      facts={[
        [t('fields.provider'), pick(center.providerZh, center.providerEn, language)],
        [t('fields.createDate'), center.createDate ? <DayText wire={center.createDate} /> : ''],
        [t('fields.address'), pick(center.addressZh, center.addressEn, language)],
        [t('fields.postcode'), center.postcode],
        [t('fields.email'), center.email ? <a href={`mailto:${center.email}`}>{center.email}</a> : ''],
        [
          t('fields.phone'),
          center.phone ? <a href={`tel:${center.phone.replaceAll(/[^\d+]/g, '')}`}>{center.phone}</a> : '',
        ],
        [
          t('fields.redirectRule'),
          <>
            <span className="mono">{center.redirectRule}</span>
            <br />
            <small className="secondary">{t('ruleHint')}</small>
          </>,
        ],
      ]}
    />
  );
}
