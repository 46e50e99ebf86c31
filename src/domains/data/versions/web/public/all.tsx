import './versions.css';
import { data, Link } from 'react-router';
import { type Version, recordVersions } from '#contract/data/versions';
import { resourceStatus } from '#contract/data/resources';
import { pick, translatorOf } from '#shared/texts';
import { CopyButton } from '#web/kit/parts/copy-button.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { Changes } from './changes.tsx';
import { versionTexts } from '../texts/index.ts';
import type { Route } from './+types/all';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const which = recordVersions.versions.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const url = new URL(request.url);
  const { query, ignored } = readQuery(recordVersions.versions.query, Object.fromEntries(url.searchParams));
  const { total, rows } = await callOf(context)(recordVersions.versions, { params: which.data, query });
  return {
    total,
    rows,
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    publicId: which.data.publicId,
    origin: url.origin,
    ignored,
  };
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: (language) => translatorOf(versionTexts, language)('all.title') });

/** Every version of a resource, and the permanent address of the newest. */
export default function AllVersions({ loaderData }: Route.ComponentProps) {
  const { rows, total, pageNum, pageSize, publicId, origin } = loaderData;
  const t = useTexts(versionTexts);
  const language = useLanguage();
  const newest = rows[0];
  const title = newest ? pick(newest.titleZh, newest.titleEn, language) : '';
  const address = `${origin}/data/latest/${publicId}`;
  return (
    <div className="container page">
      <Breadcrumb
        steps={[
          { title: t('all.data'), to: '/data' },
          { title: title.slice(0, 40) || publicId, to: `/data/detail/${publicId}` },
          { title: t('all.title') },
        ]}
      />
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{t('all.title')}</h1>
          <p className="page-lead">{title}</p>
        </div>
      </div>
      <Note title={t('all.concept')}>
        <p>{t('all.conceptText')}</p>
        <p className="row">
          <code className="versions__address">{address}</code>
          <CopyButton text={address} done={t('all.copied')} icon="link">
            {t('all.copy')}
          </CopyButton>
        </p>
      </Note>
      <ol className="versions">
        {rows.map((version, at) => (
          <li key={version.publicId} className="card card__body">
            <Row
              version={version}
              before={rows.slice(at + 1).find(({ status }) => status !== resourceStatus.withdrawn)}
            />
          </li>
        ))}
      </ol>
      <Pagination total={total} pageNum={pageNum} pageSize={pageSize} />
    </div>
  );
}

function Row({ version, before }: { version: Version; before: Version | undefined }) {
  const t = useTexts(versionTexts);
  return (
    <>
      <div className="versions__head">
        <h2>
          <Link to={`/data/detail/${version.publicId}`}>{version.version}</Link>
        </h2>
        {version.isLatest && version.status === resourceStatus.published ? (
          <StateBadge tone="ok">{t('all.newest')}</StateBadge>
        ) : null}
        {version.status === resourceStatus.withdrawn ? <StateBadge tone="bad">{t('all.withdrawn')}</StateBadge> : null}
        <span className="secondary">{version.publishDate ? <DayText wire={version.publishDate} /> : null}</span>
      </div>
      <p className="secondary small">
        <span className="mono">{version.resourceNo}</span>
        {version.doi ? <> · DOI {version.doi}</> : null}
        {version.cstr ? <> · {version.cstr}</> : null}
      </p>
      <Changes of={version} />
      {before && version.status !== resourceStatus.withdrawn ? (
        <Link to={`/data/difference/${version.publicId}/${before.publicId}`}>
          {t('all.compare', { version: before.version })}
        </Link>
      ) : null}
    </>
  );
}
