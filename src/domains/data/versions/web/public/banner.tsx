import { Link } from 'react-router';
import type { ResourceDetail } from '#contract/data/record-pages';
import { resourceStatus } from '#contract/data/resources';
import { Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { versionTexts } from '../texts/index.ts';

/** Links from an old version to the newest, and from any of several versions to all. */
export function VersionBanner({ record }: { record: ResourceDetail }) {
  const t = useTexts(versionTexts);
  const { version, latestPublicId, latestVersion, publicId, status, versionCount } = record;
  const all =
    versionCount > 1 ? <Link to={`/data/versions/${publicId}`}>{t('toAll', { count: versionCount })}</Link> : null;
  if (latestPublicId && latestVersion)
    return (
      <Note
        tone="warn"
        title={t(status === resourceStatus.withdrawn ? 'withdrawnBanner' : 'banner', {
          version,
          latest: latestVersion,
        })}
      >
        <p className="row">
          <Link to={`/data/detail/${latestPublicId}`}>{t('toLatest')}</Link>
          {status === resourceStatus.withdrawn ? null : (
            <Link to={`/data/difference/${latestPublicId}/${publicId}`}>{t('toDifference')}</Link>
          )}
          {all}
        </p>
      </Note>
    );
  if (status === resourceStatus.superseded)
    return (
      <Note tone="warn" title={t('superseded')}>
        <p>{all}</p>
      </Note>
    );
  return all ? (
    <p className="no-print">
      {version} · {all}
    </p>
  ) : null;
}
