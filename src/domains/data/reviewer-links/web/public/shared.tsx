import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { reviewerLinks } from '#contract/data/reviewer-links';
import { resourcesTexts } from '#texts/data/resources';
import { Grants, RelatedWorks } from '#view/data/record-pages';
import { pick, translatorOf } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { formatBytes, formatDay } from '#web/kit/parts/format.ts';
import { EmptyState, Note, Skeleton } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { report } from '#web/kit/notices.ts';
import { pageTitle } from '#web/shell/title.ts';
import type { CallError } from '#web/api/wire.ts';
import type { SharedRecord } from '../../contract.ts';
import { sharedTexts } from '../texts/index.ts';
import { filesAtOnce, SharedFiles, type FirstFiles } from './shared-files.tsx';
import { leadFile } from '#view/files/previews';
import { byLinkAlone } from './by-link.ts';
import { SharedPreview } from './shared-preview.tsx';
import { Send } from './send.tsx';
import type { Route } from './+types/shared';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageTitle(matches, (language) => translatorOf(sharedTexts, language)('title')),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

interface Opened {
  token: string;
  record: SharedRecord;
  files: FirstFiles;
}

/** State of the page: `gone` is an invalid or ended link, `failed` a server that did not respond. */
type Found = Opened | 'gone' | 'failed';

/** Refusals that mean that a link is permanently invalid. */
const endings = ['data.reviewer-links.gone', 'data.resources.notFound'];

const hears = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

/**
 * The page of a link for referees. The secret leaves the browser only in the bodies of calls. A link may end while its
 * page is open: every later action calls the server again, also a change of language, and a refusal replaces the
 * record.
 */
export default function Shared() {
  const t = useTexts(sharedTexts);
  const language = useLanguage();
  const token = useSyncExternalStore<string | undefined>(
    hears,
    () => location.hash.slice(1),
    () => undefined,
  );
  const [found, setFound] = useState<Found>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (token === undefined) return;
    let isWanted = true;
    const body = { token };
    Promise.all([
      call(reviewerLinks.record, { body }, byLinkAlone),
      call(reviewerLinks.files, { body: { ...body, pageSize: String(filesAtOnce) } }, byLinkAlone),
    ]).then(
      ([record, files]) => isWanted && setFound({ token, record, files }),
      ({ key }: CallError) => isWanted && setFound(endings.includes(key) ? 'gone' : 'failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [token, language, tries]);
  const refused = (error: CallError) => {
    if (endings.includes(error.key)) setFound('gone');
    else report(error);
  };
  return (
    <div className="container page">
      {found === undefined ? <Skeleton height="20rem" /> : null}
      {found === 'gone' ? <Instead title={t('gone')} text={t('goneText')} /> : null}
      {found === 'failed' ? (
        <Instead
          title={t('failed')}
          text={t('failedText')}
          act={<Button onClick={() => setTries(tries + 1)}>{t('again')}</Button>}
        />
      ) : null}
      {typeof found === 'object' ? <SharedPage key={found.token} {...found} refused={refused} /> : null}
    </div>
  );
}

/**
 * The message that replaces the record. It takes the focus, so that readers are informed and keep their place in the
 * page.
 */
function Instead({ title, text, act }: { title: string; text: string; act?: ReactNode }) {
  const t = useTexts(sharedTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: false }), []);
  return (
    <div className="stack" role="alert">
      <h1 ref={heading} tabIndex={-1}>
        {t('title')}
      </h1>
      <EmptyState icon="lock" title={title} act={act}>
        {text}
      </EmptyState>
    </div>
  );
}

function SharedPage({ token, record, files, refused }: Opened & { refused: (error: CallError) => void }) {
  const t = useTexts(sharedTexts);
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  const lead = leadFile(files.rows);
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
      {lead ? (
        <section className="stack" aria-labelledby="look">
          <h2 id="look">{t('look')}</h2>
          <SharedPreview token={token} file={lead} />
        </section>
      ) : null}
      <Facts record={record} />
      <section className="stack" aria-labelledby="files">
        <h2 id="files">{words('fields.files')}</h2>
        {files.total === 0 ? (
          <p>{t('noFiles')}</p>
        ) : (
          <div className="row">
            <Send
              path="zip"
              token={token}
              label={t('all', { size: formatBytes(record.totalSize, language) })}
              refused={refused}
            />
            <Send path="bag" token={token} label={t('bag')} refused={refused} />
          </div>
        )}
        <SharedFiles token={token} first={files} refused={refused} />
      </section>
    </article>
  );
}

/** Other facts of the record. */
function Facts({ record }: { record: SharedRecord }) {
  const words = useTexts(resourcesTexts);
  const language = useLanguage();
  const { resourceType, sharingMethod, license, typeMeta, projects } = record;
  const facts = [
    [words('fields.keywords'), pick(record.keywordsZh, record.keywordsEn, language)],
    [words('fields.sharingMethod'), sharingMethod && words.dynamic(`sharing.${sharingMethod}`)],
    [words('fields.license'), license && words.dynamic(`licenses.${license}`)],
    ...record.fields.map((it) => [pick(it.labelZh, it.labelEn, language), pick(it.textZh, it.textEn, language)]),
    ...Object.entries(typeMeta).map(([name, value]) => [words.dynamic(`typeMeta.${resourceType}.${name}`), value]),
    [
      words('fields.projectNo'),
      projects.map(({ projectNo, agency }) => [projectNo, agency].filter(Boolean).join(', ')).join('; '),
    ],
  ] as [string, string | undefined][];
  return (
    <>
      <FactList facts={facts} />
      <Grants record={record} />
      <RelatedWorks works={record.relatedWorks} />
    </>
  );
}
