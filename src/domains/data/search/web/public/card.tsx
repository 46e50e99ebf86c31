import './hit.css';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { ResourceCard } from '#contract/data/search';
import { pick, type Language } from '#shared/texts';
import { DataPicture } from '#view/data/record-files';
import { resourcesTexts } from '#texts/data/resources';
import { Badge } from '#web/kit/parts/badge.tsx';
import { formatBytes, formatDay } from '#web/kit/parts/format.ts';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { searchTexts } from '../../texts/index.ts';
import { Marked } from './highlight.tsx';
import { usePrefetch } from '#web/api/network.ts';

/** Characters of an abstract that fill its two lines. */
const summaryLength = { zh: 130, en: 240 };

/** Authors on a card before "et al.". */
const namedAuthors = 3;

/** A hit in the reader's language: half of the call's reply, because the page contains it twice. */
export type Hit = ReturnType<typeof hitOf>;

export function hitOf(card: ResourceCard, language: Language) {
  const {
    publicId,
    resourceType,
    sharingMethod,
    isOpen,
    openDate,
    license,
    fileCount,
    totalSize,
    viewCount,
    downloadCount,
  } = card;
  return {
    publicId,
    resourceType,
    sharing: sharingMethod === 'open' && !isOpen ? ('embargo' as const) : sharingMethod,
    openDate: isOpen ? null : openDate,
    license,
    fileCount,
    totalSize,
    viewCount,
    downloadCount,
    title: pick(card.titleZh, card.titleEn, language),
    /** Whether the title is in the other language because the reader's is missing. */
    isForeign: language === 'zh' ? !card.titleZh : !card.titleEn,
    summary: pick(card.summaryZh, card.summaryEn, language).slice(0, summaryLength[language]),
    authors: card.authors.slice(0, namedAuthors).map((author) => pick(author.nameZh, author.nameEn, language)),
    hasMoreAuthors: card.authors.length > namedAuthors,
    published: card.publishDate.slice(0, 10),
  };
}

const neverChanges = () => () => undefined;

const sharingLooks = {
  open: { tone: 'ok', icon: 'unlock' },
  embargo: { tone: 'warn', icon: 'clock' },
  restricted: { tone: 'warn', icon: 'lock' },
  closed: { tone: 'idle', icon: 'lock' },
} as const;

export function HitCard({ hit }: { hit: Hit }) {
  const prefetch = usePrefetch();
  const language = useLanguage();
  const t = useTexts(searchTexts);
  const names = useTexts(resourcesTexts);
  // Ten drawings would be a quarter of the page's bytes. They are decoration, so the browser renders them.
  const isHere = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const { tone, icon } = sharingLooks[hit.sharing];
  const sharing =
    hit.sharing === 'embargo'
      ? t('card.opens', { date: formatDay(hit.openDate, language) })
      : names(`sharing.${hit.sharing}`);
  const foreign = hit.isForeign ? { lang: language === 'zh' ? 'en' : 'zh-CN' } : {};
  return (
    <article className="card card--link hit">
      <DataPicture
        publicId={hit.publicId}
        hasData={hit.sharing === 'open' && hit.fileCount > 0}
        isDrawn={isHere}
        className="hit__picture"
      />
      <div className="hit__body">
        <div className="hit__head">
          <h3 className="hit__title" {...foreign}>
            <Link className="card__link" to={`/data/detail/${hit.publicId}`} prefetch={prefetch}>
              <Marked text={hit.title} />
            </Link>
          </h3>
          <p className="hit__badges">
            <Badge tone="info" icon="data">
              {names(`types.${hit.resourceType}`)}
            </Badge>
            <Badge tone={tone} icon={icon}>
              {sharing}
            </Badge>
            {hit.isForeign ? <Badge>{t(language === 'zh' ? 'card.enOnly' : 'card.zhOnly')}</Badge> : null}
          </p>
        </div>
        <div className="hit__facts num">
          {hit.authors.length ? (
            <p className="hit__authors">
              <span className="aloud">{t('card.authors')} </span>
              <Marked text={namesOf(hit, language, (name) => t('card.more', { name }))} />
            </p>
          ) : null}
          <p>
            <span className="aloud">{t('card.published')} </span>
            <DayText wire={hit.published} />
          </p>
          {hit.license ? <p title={names.dynamic(`licenses.${hit.license}`)}>{licenseCode(hit.license)}</p> : null}
          {hit.fileCount ? (
            <p>{`${t('card.files', { count: hit.fileCount })} · ${formatBytes(hit.totalSize, language)}`}</p>
          ) : null}
          <p>{t('card.views', { count: hit.viewCount })}</p>
          <p>{t('card.downloads', { count: hit.downloadCount })}</p>
        </div>
        <p className="hit__summary" {...foreign}>
          <Marked text={hit.summary} />
        </p>
      </div>
    </article>
  );
}

function namesOf(hit: Hit, language: Language, more: (name: string) => string): string {
  const list = hit.authors.join(language === 'zh' ? '、' : ', ');
  return hit.hasMoreAuthors ? more(list) : list;
}

/** The common short name of a licence: `CC BY-SA 4.0`. */
export const licenseCode = (license: string) => (license === 'cc0' ? 'CC0 1.0' : `CC ${license.toUpperCase()} 4.0`);
