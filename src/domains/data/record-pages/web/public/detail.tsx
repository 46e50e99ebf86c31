import { data } from 'react-router';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { recordVersions } from '#contract/data/versions';
import { type ResourceFile, recordFiles } from '#contract/data/record-files';
import { structures } from '#contract/materials/structures';
import { selections } from '#contract/data/selections';
import { statistics } from '#contract/data/statistics';
import { typeFields, resourceStatus } from '#contract/data/resources';
import { leadFile } from '#view/files/previews';
import { cardsPerStep } from '#view/materials/structures';
import { oembedLinks } from '#view/data/embeds';
import { signposts, type Signposted } from '#view/data/exports';
import { fillPath } from '#shared/contract';
import { wireDay } from '#shared/time';
import { pick, translatorOf, type Language } from '#shared/texts';
import { MissingPage } from '#web/kit/parts/missing-page.tsx';
import { useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { apiBase } from '#web/api/api.ts';
import { readQuery } from '#web/api/read-query.ts';
import { callOf } from '#web/api/scope.ts';
import type { ShellData } from '#web/shell/shell-data.ts';
import { pageTitle } from '#web/shell/title.ts';
import type { CallError } from '#web/api/wire.ts';
import { schemaClass, spdxLicense } from '#contract/data/descriptions';
import { resourcePagesTexts } from '../texts/index.ts';
import type { Route } from './+types/detail';
import { addressOf, Record } from './record.tsx';
import { referenceMeta } from './reference-meta.ts';

/** Page size of a folder; most resources have fewer entries. */
const entriesPerPage = 50;

/**
 * Limit of files in the description for search engines and in typed links; the link set and the archive include more.
 */
const filesDescribed = 50;

/** Versions that the record page lists with their reasons. */
const versionsShown = 5;

const noFiles: { rows: readonly ResourceFile[] } = { rows: [] };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const which = recordPages.detail.params.safeParse(params);
  if (!which.success) throw data(null, { status: 404 });
  const call = callOf(context);
  const url = new URL(request.url);
  const { query, ignored } = readQuery(recordFiles.tree.query, {
    ...Object.fromEntries(url.searchParams),
    pageSize: entriesPerPage,
  });
  const isFirst =
    query.folder === '' && query.name === '' && query.pageNum === 1 && query.sort === 'name' && query.order === 'asc';
  const file = (url.searchParams.get('file') ?? '').slice(0, 1000);
  const [record, tree, first, named, usage, related, inSelections, materials] = await Promise.all([
    call(recordPages.detail, { params: which.data }),
    whereKnown(call(recordFiles.tree, { params: which.data, query }), null),
    whereKnown(call(recordFiles.files, { params: which.data, query: { pageSize: filesDescribed } }), noFiles),
    file
      ? whereKnown(
          call(recordFiles.tree, { params: which.data, query: { ...placeOf(file), pageSize: entriesPerPage } }),
          null,
        )
      : null,
    call(statistics.record, { params: which.data }),
    whereKnown(call(recordPages.related, { params: which.data }), []),
    call(selections.ofRecord, { params: which.data }),
    call(structures.ofRecord, { params: which.data, query: { pageSize: cardsPerStep } }),
  ]);
  const versions =
    record.versionCount > 1
      ? (await call(recordVersions.versions, { params: which.data, query: { pageSize: versionsShown } })).rows
      : [];
  const asked = named?.files.find(({ path }) => path === file);
  const lead = (record.mayDownload && (asked ?? leadFile(first.rows))) || null;
  const inside = url.searchParams.get('path');
  const row = Number(url.searchParams.get('row'));
  // Only listed files are described, so they are sent to the browser once; if the top folder has subfolders, the first
  // files of the record are described instead.
  const showsFirst = !isFirst || tree?.folders.length === 0;
  const shown = {
    record,
    versions,
    related,
    inSelections,
    materials,
    tree,
    described: tree && showsFirst ? tree.files : isFirst ? first.rows : [],
    lead,
    /** For sites that show shared links; of open data only. */
    picture: record.isOpen && lead ? apiBase + fillPath(recordFiles.sharedPicture.path, which.data) : undefined,
    place:
      inside !== null && (asked || !file)
        ? { path: inside.slice(0, 1000), at: url.searchParams.get('at') ?? '' }
        : null,
    row: Number.isSafeInteger(row) && row > 0 && (asked || !file) ? row : null,
    usage,
    order: { sort: query.sort, order: query.order },
    find: query.name,
    typeKeys: typeFields[record.resourceType].filter((field) => record.typeMeta[field]) as string[],
    origin: url.origin,
    today: wireDay(new Date()),
    ignored,
  };
  const link = signposts(signposted(record, first.rows, url.origin));
  return data(shown, { headers: { link }, status: tree === null && query.folder ? 404 : 200 });
}

/** The folder and the name of a file, as a query for the tree. */
const placeOf = (path: string) => ({ folder: path.replace(/\/?[^/]*$/, ''), name: path.replace(/^.*\//, '') });

/** Sends the typed links as headers, also for HEAD requests. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Links to files that every visitor may have, and to the archive of all files unless every file is linked. */
function signposted(record: ResourceDetail, files: readonly ResourceFile[], origin: string): Signposted {
  const areFree = record.isOpen && record.mayDownload;
  const areAll = files.length === record.fileCount;
  return {
    publicId: record.publicId,
    origin,
    doi: record.doi,
    spdx: spdxLicense(record.license),
    schemaType: schemaClass(record.resourceType),
    orcids: record.authors.map(({ orcid }) => orcid).filter(Boolean),
    works: [],
    files: areFree && areAll ? files : [],
    hasMore: areFree && !areAll,
  };
}

/** The default value if the record does not exist; the detail call reports the missing record. */
async function whereKnown<T>(asked: Promise<T>, nothing: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isNotFound(error) || (error as CallError).key?.startsWith('data.resources.')) return nothing;
    throw error;
  }
}

/** A response that a loader throws; error boundaries get a different object. */
const isNotFound = (error: unknown) =>
  typeof error === 'object' && error !== null && 'init' in error && (error.init as ResponseInit | null)?.status === 404;

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
      {
        title: () => title,
        description: () => description,
        article: { published: record.publishDate },
        image: loaderData.picture,
        // The tombstone is readable at its address, but search engines should not index it.
        index: record.status !== resourceStatus.withdrawn,
      },
    ),
    ...(record.isOpen && loaderData.lead
      ? oembedLinks(addressOf(record, loaderData.origin), location.search, title)
      : []),
    ...referenceMeta(
      record,
      language,
      pick(record.repositoryZh, record.repositoryEn, language) || (shell?.site.name ?? ''),
      addressOf(record, loaderData.origin),
    ),
  ];
}

const titleIn = (record: ResourceDetail, language: Language) => pick(record.titleZh, record.titleEn, language);

export default function Detail({ loaderData }: Route.ComponentProps) {
  return <Record {...loaderData} />;
}

export function ErrorBoundary() {
  const t = useTexts(resourcePagesTexts);
  return <MissingPage title={t('missing.title')} text={t('missing.text')} link={t('missing.search')} />;
}
