import { Link } from 'react-router';
import type { ResourceDetail } from '#contract/data/record-pages';
import type { Version } from '#contract/data/versions';
import { pick } from '#shared/texts';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { versionTexts } from '../texts/index.ts';
import './versions.css';

/** The public reason of a version; the first one has none. */
export function Changes({ of }: { of: Pick<Version, 'changesZh' | 'changesEn'> }) {
  const language = useLanguage();
  const own = language === 'zh' ? of.changesZh : of.changesEn;
  const text = pick(of.changesZh, of.changesEn, language);
  if (!text) return null;
  return (
    <p className="versions__changes" {...(own ? {} : { lang: language === 'zh' ? 'en' : 'zh-CN' })}>
      {text}
    </p>
  );
}

/** The newest versions of a record with their reasons; a link leads to all. */
export function VersionList({ record, versions }: { record: ResourceDetail; versions: readonly Version[] }) {
  const t = useTexts(versionTexts);
  if (versions.length < 2) return <Changes of={record} />;
  return (
    <>
      <ol className="versions-brief">
        {versions.map((version) => (
          <li key={version.publicId}>
            {version.publicId === record.publicId ? (
              <strong aria-current="page">{version.version}</strong>
            ) : (
              <Link to={`/data/detail/${version.publicId}`}>{version.version}</Link>
            )}{' '}
            <span className="secondary small">
              {version.publishDate ? <DayText wire={version.publishDate} /> : null}
            </span>
            <Changes of={version} />
          </li>
        ))}
      </ol>
      {record.versionCount > versions.length ? (
        <Link to={`/data/versions/${record.publicId}`}>{t('toAll', { count: record.versionCount })}</Link>
      ) : null}
    </>
  );
}
