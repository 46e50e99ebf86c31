import { useEffect, useState } from 'react';
import { reviewerLinks } from '#calls/data/reviewer-links';
import { resourcesTexts } from '#words/data/resources';
import { RelatedWorks } from '#view/data/resources';
import { pick, translatorOf } from '#shared/texts';
import { apiBase, call } from '#web/api.ts';
import { Button } from '#web/kit/button.tsx';
import { FactList } from '#web/kit/fact-list.tsx';
import { formatBytes, formatDay, formatNumber } from '#web/kit/format.ts';
import { EmptyState, Note, Skeleton } from '#web/kit/states.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { pageTitle } from '#web/title.ts';
import type { SharedFile, SharedRecord } from '../../contract.ts';
import { sharedTexts } from '../texts/index.ts';
import type { Route } from './+types/shared';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageTitle(matches, (language) => translatorOf(sharedTexts, language)('title')),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

interface Opened {
  token: string;
  record: SharedRecord;
  files: { total: number; rows: SharedFile[] };
}

/** Files that are named at a time. */
const filesAtOnce = 100;

/** What a referee reads by a link. The secret never leaves the browser but in the bodies of calls. */
export default function Shared() {
  const t = useTexts(sharedTexts);
  const [opened, setOpened] = useState<Opened | 'gone'>();
  useEffect(() => {
    const token = location.hash.slice(1);
    const body = { token };
    Promise.all([
      call(reviewerLinks.record, { body }, { quiet: true }),
      call(reviewerLinks.files, { body: { ...body, pageSize: String(filesAtOnce) } }, { quiet: true }),
    ]).then(
      ([record, files]) => setOpened({ token, record, files }),
      () => setOpened('gone'),
    );
  }, []);
  return (
    <div className="container page">
      {opened === undefined ? <Skeleton height="20rem" /> : null}
      {opened === 'gone' ? (
        <EmptyState icon="lock" title={t('gone')}>
          {t('goneText')}
        </EmptyState>
      ) : null}
      {opened !== undefined && opened !== 'gone' ? <SharedPage {...opened} /> : null}
    </div>
  );
}

function SharedPage({ token, record, files }: Opened) {
  const t = useTexts(sharedTexts);
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  const text = pick(record.descriptionZh, record.descriptionEn, language);
  return (
    <article className="stack">
      <h1 tabIndex={-1}>{pick(record.titleZh, record.titleEn, language)}</h1>
      <p className="secondary">
        {record.resourceNo} · {record.version} · {words(`types.${record.resourceType}`)}
      </p>
      <Note title={t('notice', { date: formatDay(record.validUntil, language) })}>
        <p>{t(record.hidesAuthors ? 'anonymous' : 'named')}</p>
      </Note>
      {record.authors.length > 0 ? (
        <p>{record.authors.map((author) => pick(author.nameZh, author.nameEn, language)).join(', ')}</p>
      ) : null}
      <section className="stack" aria-labelledby="abstract">
        <h2 id="abstract">{words('fields.description')}</h2>
        <div className="prose">
          {text.split(/\n\s*\n/).map((paragraph, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a text is not reordered
            <p key={at}>{paragraph}</p>
          ))}
        </div>
      </section>
      <Facts record={record} />
      <section className="stack" aria-labelledby="files">
        <h2 id="files">{words('fields.files')}</h2>
        {files.total === 0 ? (
          <p>{t('noFiles')}</p>
        ) : (
          <Send path="zip" token={token} label={t('all', { size: formatBytes(record.totalSize, language) })} />
        )}
        <Files token={token} first={files} />
      </section>
    </article>
  );
}

/** What else the record says. */
function Facts({ record }: { record: SharedRecord }) {
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  const { resourceType, sharingMethod, license, typeMeta, projects } = record;
  const facts = [
    [words('fields.keywords'), pick(record.keywordsZh, record.keywordsEn, language)],
    [words('fields.sharingMethod'), sharingMethod && words.dynamic(`sharing.${sharingMethod}`)],
    [words('fields.license'), license && words.dynamic(`licenses.${license}`)],
    ...Object.entries(typeMeta).map(([name, value]) => [words.dynamic(`typeMeta.${resourceType}.${name}`), value]),
    [
      words('fields.projectNo'),
      projects.map(({ projectNo, agency }) => [projectNo, agency].filter(Boolean).join(', ')).join('; '),
    ],
  ] as [string, string | undefined][];
  return (
    <>
      <FactList facts={facts} />
      <RelatedWorks works={record.relatedWorks} />
    </>
  );
}

/** Files by their names, a hundred at a time. */
function Files({ token, first }: { token: string; first: Opened['files'] }) {
  const t = useTexts(sharedTexts);
  const language = useLanguage();
  const [rows, setRows] = useState(first.rows);
  const [isAsking, setAsking] = useState(false);
  const more = async () => {
    setAsking(true);
    const pageNum = String(rows.length / filesAtOnce + 1);
    const next = await call(reviewerLinks.files, { body: { token, pageNum, pageSize: String(filesAtOnce) } }).catch(
      () => undefined,
    );
    setAsking(false);
    if (next) setRows([...rows, ...next.rows]);
  };
  const count = (number: number) => formatNumber(number, language);
  return (
    <>
      <ul className="stack">
        {rows.map((file) => (
          <li key={file.id} className="row">
            <span>
              {file.path} ({formatBytes(file.size, language)})
            </span>
            <Send path="content" token={token} fileId={file.id} label={t('download')} about={file.name} />
          </li>
        ))}
      </ul>
      {first.total > filesAtOnce ? (
        <p role="status">{t('ofAll', { shown: count(rows.length), total: count(first.total) })}</p>
      ) : null}
      {rows.length < first.total ? (
        <Button disabled={isAsking} onClick={() => void more()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}

/** Bytes by a native form: the secret is in the body, and the browser saves what comes without holding it in memory. */
function Send({
  path,
  token,
  fileId,
  label,
  about,
}: {
  path: 'content' | 'zip';
  token: string;
  fileId?: number;
  label: string;
  about?: string;
}) {
  return (
    <form method="post" action={`${apiBase}/front/reviewer-link/${path}`} target="_blank">
      <input type="hidden" name="token" value={token} />
      {fileId === undefined ? null : <input type="hidden" name="fileId" value={fileId} />}
      <Button type="submit" small aria-label={about ? `${label} ${about}` : undefined}>
        {label}
      </Button>
    </form>
  );
}
