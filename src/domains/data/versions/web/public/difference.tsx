import './versions.css';
import { data, Link } from 'react-router';
import { type Difference, type FileChange, recordVersions } from '#contract/data/versions';
import { pick, translatorOf } from '#shared/texts';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import { ChangeKind, FieldDifference, useFieldName } from './field-change.tsx';
import { versionTexts } from '../texts/index.ts';
import type { Route } from './+types/difference';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const which = recordVersions.difference.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const call = callOf(context);
  const { query, ignored } = readQuery(
    recordVersions.fileDifference.query,
    Object.fromEntries(new URL(request.url).searchParams),
  );
  const [difference, files] = await Promise.all([
    call(recordVersions.difference, { params: which.data }),
    call(recordVersions.fileDifference, { params: which.data, query }),
  ]);
  return { difference, files, pageNum: query.pageNum, pageSize: query.pageSize, ignored };
}

export const meta: Route.MetaFunction = (page) => [
  ...pageMeta(page, { title: (language) => translatorOf(versionTexts, language)('difference.title') }),
  // Search engines need no page for each pair of versions.
  { name: 'robots', content: 'noindex' },
];

/** Differences between two published versions: fields and files. */
export default function DifferencePage({ loaderData }: Route.ComponentProps) {
  const { difference, files, pageNum, pageSize } = loaderData;
  const { before, after } = difference;
  const t = useTexts(versionTexts);
  const language = useLanguage();
  const title = pick(after.titleZh, after.titleEn, language);
  return (
    <div className="container page">
      <Breadcrumb
        steps={[
          { title: t('all.data'), to: '/data' },
          { title: t('all.title'), to: `/data/versions/${after.publicId}` },
          { title: t('difference.title') },
        ]}
      />
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{t('difference.of', { before: before.version, after: after.version })}</h1>
          <p className="page-lead">{title}</p>
        </div>
      </div>
      <p className="row">
        <Link to={`/data/detail/${before.publicId}`}>{t('difference.open', { version: before.version })}</Link>
        <Link to={`/data/detail/${after.publicId}`}>{t('difference.open', { version: after.version })}</Link>
      </p>
      <Fields difference={difference} />
      <section className="difference__part" aria-labelledby="files">
        <h2 id="files">{t('difference.files')}</h2>
        {difference.filesShown ? null : <p>{t('difference.filesHidden')}</p>}
        {difference.filesShown && files.total === 0 ? <p>{t('difference.sameFiles')}</p> : null}
        {files.total > 0 ? (
          <>
            <Files rows={files.rows} before={before.version} after={after.version} />
            <Pagination total={files.total} pageNum={pageNum} pageSize={pageSize} />
          </>
        ) : null}
      </section>
    </div>
  );
}

function Fields({ difference: { fields } }: { difference: Difference }) {
  const t = useTexts(versionTexts);
  const nameOf = useFieldName();
  return (
    <section className="difference__part" aria-labelledby="fields">
      <h2 id="fields">{t('difference.fields')}</h2>
      {fields.length === 0 ? (
        <p>{t('difference.sameFields')}</p>
      ) : (
        <div className="scroll-x" tabIndex={0} role="group" aria-labelledby="fields">
          <table className="table difference difference--fields">
            <thead>
              <tr>
                <th>{t('difference.field')}</th>
                <th>{t('difference.kind')}</th>
                <th>{t('difference.words')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((change) => (
                <tr key={change.field}>
                  <th scope="row">{nameOf(change)}</th>
                  <td>
                    <ChangeKind change={change.change} />
                  </td>
                  <td>
                    <FieldDifference change={change} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Files({ rows, before, after }: { rows: FileChange[]; before: string; after: string }) {
  const t = useTexts(versionTexts);
  const language = useLanguage();
  const size = (bytes: number | null) => (bytes === null ? '–' : formatBytes(bytes, language));
  return (
    <div className="scroll-x" tabIndex={0} role="group" aria-labelledby="files">
      <table className="table difference">
        <thead>
          <tr>
            <th>{t('difference.path')}</th>
            <th>{t('difference.kind')}</th>
            <th className="num">{before}</th>
            <th className="num">{after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((file) => (
            <tr key={file.path}>
              <th scope="row">{file.path}</th>
              <td>
                <ChangeKind change={file.change} />
              </td>
              <td className="num">{size(file.sizeBefore)}</td>
              <td className="num">{size(file.sizeAfter)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
