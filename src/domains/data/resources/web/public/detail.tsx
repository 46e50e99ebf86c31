import { data, isRouteErrorResponse, useRouteError } from 'react-router';
import { statistics } from '#contract/data/statistics';
import { resources, typeFields, type ResourceDetail } from '#contract/data/resources';
import { wireDay } from '#shared/time';
import { pick, translatorOf, type Language } from '#shared/texts';
import { Breadcrumb } from '#web/kit/breadcrumb.tsx';
import { LinkButton } from '#web/kit/button.tsx';
import { EmptyState, Note } from '#web/kit/states.tsx';
import { DayText } from '#web/kit/time.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { pageMeta } from '#web/page-meta.ts';
import { callOf, type LoaderCall } from '#web/scope.ts';
import { useShell, type ShellData } from '#web/shell/shell-data.ts';
import { pageTitle } from '#web/title.ts';
import type { CallError } from '#web/wire.ts';
import { schemaOrg, scriptJson } from '../../schema-org.ts';
import type { Citable } from '../../citation.ts';
import { resourcePagesTexts } from '../texts/index.ts';
import type { Route } from './+types/detail';
import { CitationBox } from './citation-box.tsx';
import { FileList } from './file-list.tsx';
import { RecordHead } from './record-head.tsx';
import { Metadata, Projects, SideFacts } from './record-facts.tsx';
import './detail.css';

/** Files on one page of the list; most resources have fewer. */
const filesPerPage = 50;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const which = resources.detail.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const call = callOf(context);
  const url = new URL(request.url);
  const query = resources.files.query.parse({ ...Object.fromEntries(url.searchParams), pageSize: filesPerPage });
  const [record, files, usage] = await Promise.all([
    call(resources.detail, { params: which.data }),
    filesOf(call, which.data, query),
    call(statistics.record, { params: which.data }),
  ]);
  return {
    record,
    files,
    usage,
    order: { sort: query.sort, order: query.order, page: query.pageNum, pages: Math.max(1, Math.ceil(files.total / filesPerPage)) },
    typeKeys: typeFields[record.resourceType].filter((field) => record.typeMeta[field]) as string[],
    origin: url.origin,
    today: wireDay(new Date()),
  };
}

/** The list of a resource whose files are not shown is empty; everything else is the detail call's to say. */
async function filesOf(call: LoaderCall, params: { publicId: string }, query: object) {
  try {
    return await call(resources.files, { params, query });
  } catch (error) {
    if ((error as CallError).key?.startsWith('data.resources.')) return { total: 0, rows: [] };
    throw error;
  }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  if (!loaderData) return pageTitle(matches, (language) => translatorOf(resourcePagesTexts, language)('missing.title'));
  const { record } = loaderData;
  const shell = matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined;
  const language = shell?.language ?? 'zh';
  const title = titleIn(record, language);
  const description = pick(record.descriptionZh, record.descriptionEn, language);
  return [
    ...pageMeta(
      { matches, location },
      { title: () => title, description: () => description, article: { published: record.publishDate } },
    ),
    { name: 'citation_title', content: title },
    { name: 'citation_publication_date', content: record.publishDate.slice(0, 10).replaceAll('-', '/') },
    ...record.authors.map((author) => ({ name: 'citation_author', content: pick(author.nameZh, author.nameEn, language) })),
    ...(record.doi ? [{ name: 'citation_doi', content: record.doi }] : []),
  ];
}

const titleIn = (record: ResourceDetail, language: Language) => pick(record.titleZh, record.titleEn, language);
const addressOf = (record: ResourceDetail, origin: string) => `${origin}/data/detail/${record.publicId}`;

export default function Detail({ loaderData }: Route.ComponentProps) {
  const { record, files, usage, order, typeKeys, origin, today } = loaderData;
  const language = useLanguage();
  const t = useTexts(resourcePagesTexts);
  const site = useShell()?.site.name ?? '';
  const url = addressOf(record, origin);
  const cited: Citable = { ...record, url, site };
  const withdrawn = record.status === '7';
  return (
    <article className="container page record">
      <Breadcrumb steps={[{ title: t('detail.data'), to: '/data' }, { title: record.resourceNo }]} />
      <RecordHead record={record} url={url} />
      {withdrawn ? <Tombstone record={record} /> : null}
      {record.status === '6' ? <Note tone="warn" title={t('detail.superseded')} /> : null}
      <div className="record__columns">
        <div className="record__main">
          <Abstract record={record} />
          <CitationBox cited={cited} today={today} />
          {withdrawn ? null : <FileList record={record} files={files} order={order} />}
          <Metadata record={record} typeKeys={typeKeys} />
          <Projects record={record} />
        </div>
        <SideFacts record={record} usage={usage} />
      </div>
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: scriptJson(schemaOrg(record, files.rows, language, { url, site, origin })) }}
      />
    </article>
  );
}

function Abstract({ record }: { record: ResourceDetail }) {
  const language = useLanguage();
  const t = useTexts(resourcePagesTexts);
  const text = pick(record.descriptionZh, record.descriptionEn, language);
  if (!text) return null;
  const own = language === 'zh' ? record.descriptionZh : record.descriptionEn;
  return (
    <section aria-labelledby="abstract">
      <h2 id="abstract">{t('detail.abstract')}</h2>
      <div className="prose record__abstract" {...(own ? {} : { lang: language === 'zh' ? 'en' : 'zh-CN' })}>
        {text
          .split(/\n\s*\n/)
          .filter((paragraph) => paragraph.trim())
          .map((paragraph, at) => (
            <p key={at}>{paragraph}</p>
          ))}
      </div>
    </section>
  );
}

function Tombstone({ record }: { record: ResourceDetail }) {
  const t = useTexts(resourcePagesTexts);
  return (
    <Note tone="bad" title={t('detail.withdrawn')}>
      <p>
        {record.withdrawTime ? <TombstoneDate wire={record.withdrawTime} /> : null}
        {record.withdrawReason ? <> {t('detail.withdrawnReason', { reason: record.withdrawReason })}</> : null}
      </p>
    </Note>
  );
}

function TombstoneDate({ wire }: { wire: string }) {
  const t = useTexts(resourcePagesTexts);
  const [before, after] = t('detail.withdrawnText', { date: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <DayText wire={wire} />
      {after}
    </>
  );
}

/** An address without a record, in place; everything else is for the shell. */
export function ErrorBoundary() {
  const error = useRouteError();
  const t = useTexts(resourcePagesTexts);
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="container page">
      <h1 className="aloud">{t('missing.title')}</h1>
      <EmptyState
        icon="search"
        title={t('missing.title')}
        act={
          <LinkButton look="primary" to="/data">
            {t('missing.search')}
          </LinkButton>
        }
      >
        {t('missing.text')}
      </EmptyState>
    </div>
  );
}
