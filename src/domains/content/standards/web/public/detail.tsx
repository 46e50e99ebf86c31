import './standard.css';
import { data, Link } from 'react-router';
import { standards, type PublicStandard } from '#contract/content/standards';
import { pick, translatorOf } from '#shared/texts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { buttonClass } from '#web/kit/parts/button.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { PreviewBanner } from '#web/kit/parts/preview-banner.tsx';
import { ShareButton } from '#web/kit/parts/share-button.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf, type LoaderCall } from '#web/api/scope.ts';
import { standardTexts } from '../../texts/index.ts';
import type { Route } from './+types/detail';
import { pdfAddress } from './pdf-address.ts';
import { Reader } from './reader.tsx';
import { PreviewReader } from './preview-reader.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const which = standards.frontFind.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const call = callOf(context);
  if (new URL(request.url).searchParams.get('preview') === '1') return previewOf(call, which.data);
  return { item: await call(standards.frontFind, { params: which.data }), preview: null, hasPdf: true };
}

/** The stored record, shown to visitors or not, for users who may read it in the back office. */
async function previewOf(call: LoaderCall, params: { standardId: number }) {
  const { status, pdfFile, ...item } = await call(standards.find, { params });
  const shown: PublicStandard = item;
  return { item: shown, preview: status, hasPdf: pdfFile !== '' };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const item = loaderData?.item;
  if (!item)
    return pageMeta(page, { title: (language) => translatorOf(standardTexts, language)('title'), index: false });
  return pageMeta(page, {
    title: (language) => `${item.standardNo} ${pick(item.nameZh, item.nameEn, language)}`,
    description: (language) =>
      [item.standardNo, pick(item.nameZh, item.nameEn, language), pick(item.noteZh, item.noteEn, language)]
        .filter(Boolean)
        .join(' '),
    article: { published: item.publishDate ?? undefined, modified: item.updateTime },
    index: !loaderData.preview,
  });
}

export default function StandardDetail({ loaderData }: Route.ComponentProps) {
  const { item, preview, hasPdf } = loaderData;
  const t = useTexts(standardTexts);
  const language = useLanguage();
  const name = pick(item.nameZh, item.nameEn, language);
  return (
    <>
      {preview ? <PreviewBanner back="/cms/standard">{t(`states.${preview}`)}</PreviewBanner> : null}
      <div className="container page">
        <Breadcrumb steps={[{ title: t('title'), to: '/standard' }, { title: item.standardNo }]} />
        <article className="standard">
          <header className="standard__head">
            <p className="row">
              <span className="mono">{item.standardNo}</span>
              {item.isDemo ? <Badge icon="info">{t('demo')}</Badge> : null}
            </p>
            <h1 tabIndex={-1}>{name}</h1>
            <p className="secondary" lang={language === 'zh' ? 'en' : 'zh-CN'}>
              {language === 'zh' ? item.nameEn : item.nameZh}
            </p>
          </header>
          <Facts item={item} />
          <Source item={item} />
          {hasPdf && preview ? <PreviewReader standardId={item.standardId} name={name} /> : null}
          {hasPdf && !preview ? <Reader src={pdfAddress(item.standardId)} name={name} /> : null}
          <footer className="standard__foot no-print">
            <Link to="/standard">{t('back')}</Link>
            <ShareButton title={name} />
          </footer>
        </article>
      </div>
    </>
  );
}

/** Link to the official text. A policy of the demonstration also states that its file does not contain the text. */
function Source({ item }: { item: PublicStandard }) {
  const t = useTexts(standardTexts);
  const link = item.sourceUrl ? (
    <a className={buttonClass({ small: true })} href={item.sourceUrl} target="_blank" rel="noopener">
      <Icon name="external" />
      {t('source')}
    </a>
  ) : null;
  if (!item.isDemo) return link && <p>{link}</p>;
  return (
    <Note tone="info" title={t('demoText.title')}>
      <p>{t('demoText.body')}</p>
      {link ? <p>{link}</p> : null}
    </Note>
  );
}

function Facts({ item }: { item: PublicStandard }) {
  const t = useTexts(standardTexts);
  const note = pick(item.noteZh, item.noteEn, useLanguage());
  return (
    <dl className="standard__facts" aria-label={t('facts')}>
      {(
        [
          ['zh', item.classNoZh],
          ['en', item.classNoEn],
        ] as const
      ).map(([kind, value]) => (
        <div key={kind}>
          <dt>{t(`classNos.${kind}`)}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
      {(['publishDate', 'implementDate', 'updateDate'] as const).map((field) => {
        const day = item[field];
        return (
          <div key={field}>
            <dt>{t(`fields.${field}`)}</dt>
            <dd>{day ? <DayText wire={day} /> : t('unknown')}</dd>
          </div>
        );
      })}
      {note ? (
        <div>
          <dt>{t('fields.note')}</dt>
          <dd>{note}</dd>
        </div>
      ) : null}
    </dl>
  );
}
