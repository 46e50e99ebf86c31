import { resourceStatus } from '../contract.ts';
import type { Made, Role, Word } from './factory-made.ts';
import {
  descriptions,
  officeStructurePaths,
  searchPaths,
  selectionPaths,
  structurePaths,
} from './factory-search-paths.ts';

export type { Made, Mode, Role, Word } from './factory-made.ts';

/* Every path by which data of a resource could leak, and the permitted readers, for leaks.test.ts. */
/**
 * Audience of a path: public; people who fill in the record, where others find nothing; the back office, where a
 * permission is required; both; holders of a reviewer link.
 */
export type Side = 'front' | 'own' | 'office' | 'view' | 'link';

export interface Path {
  url: (it: Made) => string;
  method?: 'HEAD' | 'POST';
  body?: (it: Made) => object;
  side?: Side;
}

const front = '/prod-api/front';

/** Paths with a common audience. */
const side = (which: Side, paths: Record<string, Path | Path['url']>): Record<string, Path> =>
  Object.fromEntries(
    Object.entries(paths).map(([name, it]) => [
      name,
      { side: which, ...(typeof it === 'function' ? { url: it } : it) },
    ]),
  );

/** A path of holders of a reviewer link. */
const byLink = (path: string, more: (it: Made) => object = () => ({})): Path => ({
  url: () => `${front}/reviewer-link/${path}`,
  method: 'POST',
  body: (it) => ({ token: it.link, ...more(it) }),
});

export const prefixes = ['oai_dc', 'oai_datacite', 'datacite'];

/** All paths by which data of a resource could leak, one line each. */
export const paths: Record<string, Path> = {
  ...side('front', {
    detail: (it) => `${front}/resource/${it.publicId}`,
    versions: (it) => `${front}/resource/${it.publicId}/versions`,
    difference: (it) => `${front}/resource/${it.publicId}/difference/${it.publicId}`,
    'difference of files': (it) => `${front}/resource/${it.publicId}/difference/${it.publicId}/files`,
    related: (it) => `${front}/resource/${it.publicId}/related`,
    files: (it) => `${front}/resource/${it.publicId}/files`,
    'sorted files': (it) => `${front}/resource/${it.publicId}/files?sort=size&order=desc`,
    tree: (it) => `${front}/resource/${it.publicId}/tree`,
    folder: (it) => `${front}/resource/${it.publicId}/tree?folder=${it.words.folder}`,
    content: (it) => `${front}/resource/${it.publicId}/files/${it.fileId}/content`,
    'head of content': { url: (it) => `${front}/resource/${it.publicId}/files/${it.fileId}/content`, method: 'HEAD' },
    preview: (it) => `${front}/resource/${it.publicId}/files/${it.fileId}/preview`,
    'whole table': (it) => `${front}/resource/${it.publicId}/files/${it.fileId}/table`,
    'whole table in rows': (it) => `${front}/resource/${it.publicId}/files/${it.fileId}/table/rows`,
    'whole table as a plot': (it) => `${front}/resource/${it.publicId}/files/${it.fileId}/table/plot?x=-1&ys%5B0%5D=0`,
    'array values': (it) => `${front}/resource/${it.publicId}/files/${it.fileId}/values?path=a`,
    picture: (it) => `${front}/resource/${it.publicId}/files/${it.fileId}/picture`,
    pdf: (it) => `${front}/resource/${it.publicId}/files/${it.fileId}/pdf`,
    'described columns': (it) => `${front}/file-column/of/${it.publicId}/${it.fileId}`,
    'picture of the data': (it) => `${front}/resource/${it.publicId}/thumbnail`,
    'picture of the data for other sites': (it) => `${front}/resource/${it.publicId}/shared-picture`,
    zip: (it) => `${front}/resource/${it.publicId}/zip`,
    'zip of a file': (it) => `${front}/resource/${it.publicId}/zip?file=${it.fileId}`,
    'zip of a folder': (it) => `${front}/resource/${it.publicId}/zip?folder=${it.words.folder}`,
    script: (it) => `${front}/resource/${it.publicId}/script`,
    sums: (it) => `${front}/resource/${it.publicId}/sums`,
    bag: (it) => `${front}/resource/${it.publicId}/bag`,
    'bag of addresses': (it) => `${front}/resource/${it.publicId}/bag?holey=true`,
    'head of zip': { url: (it) => `${front}/resource/${it.publicId}/zip`, method: 'HEAD' },
    'stored file': (it) => `/prod-api/common/download/from?filePath=/profile/${it.storageKey}`,
    'stored resource': (it) => `/prod-api/common/download/resource?resource=/profile/${it.storageKey}`,
    'stored picture': (it) => `/prod-api/profile/${it.storageKey}`,
    ...searchPaths,
    repository: () => `${front}/repository/list?pageSize=100`,
    'repository at a glance': () => `${front}/repository/overview`,
    'repository terms': () => `${front}/repository/terms?by=author&pageSize=100`,
    'open files': (it) => `${front}/file/list?name=${it.words.file}`,
    author: (it) => `${front}/contributor/author?key=${it.words.author}`,
    'resources of an author': (it) => `${front}/contributor/author/resources?key=${it.words.author}`,
    authors: () => `${front}/contributor/author/list?pageSize=100`,
    'organizations by province': () => `${front}/contributor/organization/regions`,
    'counts of the year': () => `${front}/reports`,
    home: () => `${front}/home`,
    sitemap: () => `${front}/sitemap/pages/resource-0`,
    statistics: (it) => `${front}/statistics/record/${it.publicId}`,
    'known projects': (it) => `${front}/known-project/list?keyword=P-${it.words.project}`,
    'OAI identifiers': () => '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc',
    ...Object.fromEntries(
      prefixes.flatMap((prefix): [string, Path['url']][] => [
        [`OAI list in ${prefix}`, () => `/oai?verb=ListRecords&metadataPrefix=${prefix}`],
        [
          `OAI record in ${prefix}`,
          (it) => `/oai?verb=GetRecord&metadataPrefix=${prefix}&identifier=oai:portal.example.org:${it.publicId}`,
        ],
      ]),
    ),
    ...Object.fromEntries(
      [...descriptions, 'linkset', 'linkset-text'].map((format): [string, Path['url']] => [
        `export as ${format}`,
        (it) => `/export/${it.publicId}/${format}`,
      ]),
    ),
    'embedded file': (it) => `${front}/embed/${it.publicId}?file=${it.words.folder}/${it.words.file}.csv`,
    'embedded file by id': (it) => `${front}/embed/${it.publicId}?file=${it.fileId}`,
    'embedded lead file': (it) => `${front}/embed/${it.publicId}`,
    ...Object.fromEntries(
      ['json', 'xml'].map((format): [string, Path['url']] => [
        `oEmbed in ${format}`,
        (it) => `/oembed?format=${format}&url=https://portal.example.org/data/detail/${it.publicId}`,
      ]),
    ),
    'record for machines': (it) => `/data/detail/${it.publicId}`,
    ...selectionPaths,
    ...structurePaths,
    'access request': (it) => `${front}/access-request/of/${it.publicId}`,
  }),
  ...side('own', {
    'own record': (it) => `${front}/resource/mine/${it.resourceId}`,
    'own files': (it) => `${front}/resource/mine/${it.resourceId}/files`,
    'own tree': (it) => `${front}/resource/mine/${it.resourceId}/tree`,
    'own content': (it) => `${front}/resource/mine/${it.resourceId}/files/${it.fileId}/content`,
    'own bag': (it) => `${front}/resource/mine/${it.resourceId}/bag`,
    'own bag of addresses': (it) => `${front}/resource/mine/${it.resourceId}/bag?holey=true`,
    'own history of the record': (it) => `${front}/resource/mine/${it.resourceId}/history`,
    'own columns': (it) => `${front}/file-column/mine/${it.resourceId}/${it.fileId}`,
    'own structures': (it) => `${front}/structure/mine/${it.resourceId}`,
    'own co-editors': (it) => `${front}/resource/mine/${it.resourceId}/editors`,
    'own list': () => `${front}/resource/mine?pageSize=100`,
    'own history': (it) => `${front}/review/${it.resourceId}`,
    'own questions': (it) => `${front}/question/${it.resourceId}`,
    'own use of a record': (it) => `${front}/statistics/mine/${it.publicId}/export`,
    'own identifiers': (it) => `${front}/identifier/${it.resourceId}`,
    'own changes': (it) => `${front}/resource-change/of/${it.resourceId}`,
    'changes received': () => `${front}/resource-change/received?pageSize=100`,
    'own reviewer links': (it) => `${front}/reviewer-link/of/${it.resourceId}`,
    'own use': () => `${front}/statistics/mine?pageSize=100`,
    'own use as a table': { url: () => `${front}/statistics/mine/export`, method: 'POST', body: () => ({}) },
    'own transfers': (it) => `${front}/transfer/list?target=data.resources&refId=${it.resourceId}`,
    'own space': (it) => `${front}/resource/space?resourceId=${it.resourceId}`,
    'own imports': (it) => `${front}/ftp-import/of/${it.resourceId}`,
    'own FTP check': (it) => `${front}/ftp-import/of/${it.resourceId}/check`,
    'own FTP folder': (it) => `${front}/ftp-import/of/${it.resourceId}/folder`,
    'offers for own fields': (it) => `${front}/field-offer/of/${it.resourceId}`,
    duplicates: (it) => `${front}/duplicate/of/${it.resourceId}`,
    'own automatic checks': (it) => `${front}/automatic-check/${it.resourceId}`,
    'requests for own': () => `${front}/access-request/asked?pageSize=100`,
    'downloads under a request': (it) => `${front}/access-request/asked/${it.requestId}/downloads`,
  }),
  ...side('front', {
    'own requests': () => `${front}/access-request/mine?pageSize=100`,
    'steps of a request': (it) => `${front}/access-request/mine/${it.requestId}/steps`,
    'agreement of a request': (it) => `${front}/access-request/${it.requestId}/agreement`,
  }),
  ...side('view', { 'view before publication': (it) => `${front}/resource/mine/${it.resourceId}/public` }),
  ...side('office', {
    'list of all': () => '/prod-api/data/resource/list?pageSize=100',
    'list of a state': (it) => `/prod-api/data/resource/list?pageSize=100&status=${it.status}`,
    'list by title': (it) => `/prod-api/data/resource/list?keyword=${it.words.title}`,
    'counts of states': () => '/prod-api/data/resource/counts',
    'departments of resources': () => '/prod-api/data/resource/departments',
    'full record': (it) => `/prod-api/data/resource/${it.resourceId}`,
    history: (it) => `/prod-api/data/resource/${it.resourceId}/history`,
    'FTP check': (it) => `/prod-api/data/ftp-import/of/${it.resourceId}/check`,
    'tree in review': (it) => `/prod-api/data/resource/${it.resourceId}/tree`,
    'folder in review': (it) => `/prod-api/data/resource/${it.resourceId}/tree?folder=${it.words.folder}`,
    'content in review': (it) => `/prod-api/data/resource/${it.resourceId}/files/${it.fileId}/content`,
    'head of content in review': {
      url: (it) => `/prod-api/data/resource/${it.resourceId}/files/${it.fileId}/content`,
      method: 'HEAD',
    },
    'preview in review': (it) => `/prod-api/data/resource/${it.resourceId}/files/${it.fileId}/preview`,
    'whole table in review': (it) => `/prod-api/data/resource/${it.resourceId}/files/${it.fileId}/table`,
    'whole table in rows in review': (it) => `/prod-api/data/resource/${it.resourceId}/files/${it.fileId}/table/rows`,
    'whole table as a plot in review': (it) =>
      `/prod-api/data/resource/${it.resourceId}/files/${it.fileId}/table/plot?x=-1&ys%5B0%5D=0`,
    'array values in review': (it) => `/prod-api/data/resource/${it.resourceId}/files/${it.fileId}/values?path=a`,
    'picture in review': (it) => `/prod-api/data/resource/${it.resourceId}/files/${it.fileId}/picture`,
    'pdf in review': (it) => `/prod-api/data/resource/${it.resourceId}/files/${it.fileId}/pdf`,
    ...officeStructurePaths,
    'history of reviews': (it) => `/prod-api/data/review/${it.resourceId}`,
    'automatic checks': (it) => `/prod-api/data/automatic-check/${it.resourceId}`,
    desk: (it) => `/prod-api/data/review/desk/${it.resourceId}`,
    'difference of revisions': (it) => `/prod-api/data/review/difference/${it.resourceId}`,
    neighbours: (it) => `/prod-api/data/review/neighbours/${it.resourceId}?queue=${it.status}`,
    progress: (it) => `/prod-api/data/review/progress?resourceIds=${it.resourceId}`,
    candidates: (it) => `/prod-api/data/review/candidates/${it.resourceId}`,
    'reviews in hand': () => '/prod-api/data/review/mine?pageSize=100',
    'reviews done': () => '/prod-api/data/review/mine?pageSize=100&state=done',
    questions: (it) => `/prod-api/data/question/${it.resourceId}`,
    identifiers: () => '/prod-api/data/identifier/list?pageSize=100',
    identifier: (it) => `/prod-api/data/identifier/${it.identifierId}`,
    callbacks: () => '/prod-api/data/callback/list?pageSize=100',
    callback: (it) => `/prod-api/data/callback/${it.callbackId}`,
    changes: () => '/prod-api/data/change/list?pageSize=100',
    'requests for access': () => '/prod-api/data/access/list?pageSize=100',
    'counts of requests': () => '/prod-api/data/access/counts',
    request: (it) => `/prod-api/data/access/${it.requestId}`,
    'downloads of a request': (it) => `/prod-api/data/access/${it.requestId}/downloads`,
    'agreement in the office': (it) => `/prod-api/data/access/${it.requestId}/agreement`,
    ...Object.fromEntries(
      ['preview', 'picture', 'pdf'].map((form): [string, Path['url']] => [
        `agreement in the office as ${form}`,
        (it) => `/prod-api/data/access/${it.requestId}/agreement/${form}`,
      ]),
    ),
    'requests as a table': { url: () => '/prod-api/data/access/export', method: 'POST', body: () => ({}) },
    use: () => '/prod-api/data/statistics/list?pageSize=100',
    'use of a title': (it) => `/prod-api/data/statistics/list?keyword=${it.words.title}`,
    'use as a table': { url: () => '/prod-api/data/statistics/export', method: 'POST', body: () => ({}) },
    'all as a table': { url: () => '/prod-api/data/resource/export', method: 'POST', body: () => ({}) },
    ...Object.fromEntries(
      ['json', 'datacite', 'cstr'].map((form): [string, Path['url']] => [
        `metadata as ${form}`,
        (it) => `/prod-api/data/identifier/metadata/${it.resourceId}/${form}`,
      ]),
    ),
    'use of a resource': (it) => `/prod-api/data/statistics/resource/${it.resourceId}`,
    'work of reviewers': () => '/prod-api/monitor/dashboard/work',
    'runs of jobs': () => '/prod-api/monitor/jobLog/list?pageSize=100',
    'runs of jobs as a table': { url: () => '/prod-api/monitor/jobLog/export', method: 'POST', body: () => ({}) },
    'a run of a job': () => '/prod-api/monitor/jobLog/1',
    'kept pages': () => '/prod-api/monitor/cache/getKeys/drawn_pages',
    'a kept page': (it) => `/prod-api/monitor/cache/getValue/drawn_pages/data/detail/${it.publicId}`,
    'statements at work': () => '/prod-api/monitor/database',
    'slow statements': () => '/prod-api/monitor/database/statements',
  }),
  ...side('link', {
    'record by link': byLink('record'),
    'files by link': byLink('files'),
    'content by link': byLink('content', ({ fileId }) => ({ fileId })),
    'preview by link': byLink('preview', ({ fileId }) => ({ fileId })),
    'picture by link': byLink('shown', ({ fileId }) => ({ fileId, as: 'picture' })),
    'bag by link': byLink('bag'),
    'zip by link': byLink('zip'),
  }),
};

const fills = (who: Role) => who === 'owner' || who === 'editor';
const reviews = (who: Role) => who === 'reviewer' || who === 'auditor' || who === 'manager';
const manages = (who: Role) => who === 'director' || who === 'manager';
const isPublished = ({ status }: Made) => status === resourceStatus.published || status === resourceStatus.superseded;
const isInReview = ({ status }: Made) =>
  status === resourceStatus.submitted || status === resourceStatus.reviewing || status === resourceStatus.approved;

/** Section 2.2.2 of the domain notes, as access to the bytes. */
export function hasBytes(who: Role, it: Made): boolean {
  if (it.status === resourceStatus.withdrawn) return manages(who);
  if (fills(who)) return true;
  if (it.status === resourceStatus.draft || it.status === resourceStatus.rejected) return false;
  if (isInReview(it)) return reviews(who) || manages(who);
  return manages(who) || it.mode === 'open' || who === 'granted';
}

/** Texts that a role may see through public paths. */
function mayKnowInFront(who: Role, it: Made, word: Word): boolean {
  switch (word) {
    case 'id':
    case 'title':
    case 'author':
    case 'abstract':
      return isPublished(it) || it.status === resourceStatus.withdrawn;
    case 'project':
      return isPublished(it);
    case 'folder':
    case 'file':
    case 'size':
      return hasBytes(who, it) || (isPublished(it) && it.mode !== 'closed');
    case 'bytes':
    case 'digest':
      return hasBytes(who, it);
    case 'contact':
    case 'ftp':
    case 'secret':
    case 'review':
      return false;
  }
}

/**
 * Texts that a role may see in the back office: of drafts only the titles, for managers; of other states everything,
 * for both roles.
 */
function mayKnowInOffice(who: Role, it: Made, word: Word): boolean {
  if (who === 'clerk') return mayKnowAsClerk(it, word);
  if (!reviews(who) && !manages(who)) return false;
  const isRead = isInReview(it) || isPublished(it) || it.status === resourceStatus.withdrawn;
  switch (word) {
    case 'id':
    case 'title':
      return isRead || manages(who) || (who === 'reviewer' && it.status === resourceStatus.rejected);
    case 'abstract':
    case 'author':
    case 'project':
    case 'contact':
    case 'ftp':
      return isRead;
    case 'size':
      return isRead || manages(who);
    case 'folder':
    case 'file':
      return hasBytes(who, it) || (isPublished(it) && it.mode !== 'closed');
    case 'bytes':
    case 'digest':
      return hasBytes(who, it);
    case 'review':
      return it.status !== resourceStatus.draft;
    case 'secret':
      return false;
  }
}

/** Texts that somebody sees who may query resources, no more: the record once it is or was public, and its open files. */
function mayKnowAsClerk(it: Made, word: Word): boolean {
  if (!isPublished(it) && it.status !== resourceStatus.withdrawn) return false;
  switch (word) {
    case 'folder':
    case 'file':
      return isPublished(it) && it.mode !== 'closed';
    case 'bytes':
    case 'digest':
      return hasBytes('clerk', it);
    case 'secret':
      return false;
    default:
      return true;
  }
}

/** Texts that a reviewer link shows: everything except people and data that identify them. */
const mayKnowByLink = (it: Made, word: Word) =>
  it.status !== resourceStatus.withdrawn &&
  !['id', 'author', 'project', 'contact', 'ftp', 'secret', 'review'].includes(word);

/**
 * Texts that a role may see through a path; people who fill in the record see all its texts except the password, which
 * is never shown.
 */
export function mayKnow(which: Side, who: Role, it: Made, word: Word): boolean {
  if (which === 'link') return mayKnowByLink(it, word);
  if (which === 'front') return mayKnowInFront(who, it, word);
  if (which !== 'office' && fills(who)) return word !== 'secret';
  return which !== 'own' && mayKnowInOffice(who, it, word);
}

/** Whether a path may return a file to a role. */
export function mayHaveFile(which: Side, who: Role, it: Made): boolean {
  if (which === 'link') return it.status !== resourceStatus.withdrawn;
  if (which === 'own') return fills(who);
  if (which === 'office') return (who === 'clerk' || reviews(who) || manages(who)) && hasBytes(who, it);
  return hasBytes(who, it);
}
