import { z } from 'zod';
import { contract, data, done, file, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { choice, editOf, part } from '#shared/records';
import { Line, PlainText, RequiredText } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { ResourceStatus, ResourceType, SharingMethod } from '#contract/data/resources';
import { countLimit } from '#contract/data/search';

/** A draft is its owner's; a published selection is unchangeable; a withdrawn one leaves title, people and reason. */
const selectionStates = ['draft', 'published', 'withdrawn'] as const;
export const SelectionState = z.enum(selectionStates);
export type SelectionState = z.output<typeof SelectionState>;

/** Limit of records per selection: a search that reaches it may have more hits than it counts. */
export const maxSelected = countLimit - 1;
/** Limit of selections per person, without the withdrawn ones. */
export const maxOwn = 100;

const texts = {
  titleZh: Line(200),
  titleEn: Line(200),
  descriptionZh: PlainText(4000),
  descriptionEn: PlainText(4000),
  /** The name of the person in citations. */
  creatorZh: Line(100),
  creatorEn: Line(100),
};
const Fields = z.object(texts);
export type SelectionFields = z.output<typeof Fields>;

export const NewSelection = Fields.extend({
  /** The query of the list's address, without a question mark. */
  query: z.string().trim().min(1).max(4000),
});
export type NewSelection = z.output<typeof NewSelection>;

export const EditedSelection = editOf(Fields, 'selectionId');
export type EditedSelection = z.output<typeof EditedSelection>;

const shown = {
  publicId: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  creatorZh: z.string(),
  creatorEn: z.string(),
  itemCount: z.number(),
  status: SelectionState,
  publishTime: Moment.nullable(),
  withdrawTime: Moment.nullable(),
  withdrawReason: z.string(),
};

/** A public selection; a withdrawn one has neither description nor query. */
export const Selection = z.object({
  ...shown,
  descriptionZh: z.string(),
  descriptionEn: z.string(),
  query: z.string(),
});
export type Selection = z.output<typeof Selection>;

export const OwnSelection = Selection.extend({ selectionId: z.number(), createTime: Moment, rowVer: z.number() });
export type OwnSelection = z.output<typeof OwnSelection>;

/** A row of the back office. */
export const SelectionRow = z.object({
  ...shown,
  selectionId: z.number(),
  userName: z.string(),
  rowVer: z.number(),
  may: z.object({ withdraw: z.boolean() }),
});
export type SelectionRow = z.output<typeof SelectionRow>;

/** States of a record of a list: newest version, replaced by a newer one, withdrawn, no longer known to the public. */
const itemStates = ['current', 'superseded', 'withdrawn', 'gone'] as const;
export type ItemState = (typeof itemStates)[number];

/** The fields of a citation, as the record's page shows them to visitors. */
const CitedRecord = z.object({
  resourceType: ResourceType,
  status: ResourceStatus,
  titleZh: z.string(),
  titleEn: z.string(),
  keywordsZh: z.string(),
  keywordsEn: z.string(),
  authors: z.array(z.object({ nameZh: z.string(), nameEn: z.string() })),
  typeMeta: z.record(z.string(), z.string()),
  sharingMethod: SharingMethod,
  license: z.string(),
  doi: z.string().nullable(),
  cstr: z.string().nullable(),
  publishDate: Moment,
  repositoryZh: z.string(),
  repositoryEn: z.string(),
  withdrawTime: Moment.nullable(),
  latestPublicId: z.string().nullable(),
  latestVersion: z.string().nullable(),
});

/** A record of a selection, with the version that the search found. */
export const SelectionItem = z.object({
  position: z.number(),
  /** Empty if the public does not know the record any more. */
  publicId: z.string(),
  resourceNo: z.string(),
  version: z.string(),
  state: z.enum(itemStates),
  /** Null then. */
  record: CitedRecord.nullable(),
});
export type SelectionItem = z.output<typeof SelectionItem>;

/** Formats of the list of records; CSV without another one. */
export const listFormats = ['csv', 'bibtex', 'ris', 'jsonl'] as const;
export type ListFormat = (typeof listFormats)[number];

/** Formats that describe the selection itself. */
export const selectionFormats = ['bibtex', 'ris', 'csl-json', 'datacite-json', 'json-ld', 'gbt7714', 'apa'] as const;
export type SelectionFormat = (typeof selectionFormats)[number];

/** Limit of selections that the page of a record names. */
export const namedOfRecord = 5;

/** Published selections that contain a record. */
export const RecordSelections = z.object({
  count: z.number(),
  newest: z.array(z.object({ publicId: z.string(), titleZh: z.string(), titleEn: z.string() })),
});
export type RecordSelections = z.output<typeof RecordSelections>;

export const SelectionQuery = PageQuery.extend({
  /** A part of a title or of a name. */
  keyword: part(100),
  status: choice(['published', 'withdrawn']),
  ...dateRange('PublishTime'),
});
export type SelectionQuery = z.output<typeof SelectionQuery>;

const OwnQuery = PageQuery.extend(dateRange('CreateTime'));
export type OwnQuery = z.output<typeof OwnQuery>;

/** Any text without NUL: an unknown id gives "not found" rather than a validation error. */
const PublicId = z.object({
  publicId: z
    .string()
    .max(1000)
    .regex(/^[^\0]*$/),
});
const ById = z.object({ id: Id });
const AtVersion = z.object({ selectionId: Id, rowVer: z.number().int() });
const Withdrawal = AtVersion.extend({ reason: RequiredText(1000) });
export type Withdrawal = z.output<typeof Withdrawal>;

const fileLimit = { per: 'address', count: 20, seconds: 600 } as const;

export const selections = contract('data.selections', {
  find: {
    method: 'GET',
    path: '/front/selection/:publicId',
    permit: 'public',
    params: PublicId,
    reply: data(Selection),
  },
  /** The records in their order, each as visitors see it now; those of a draft for its owner only. */
  items: {
    method: 'GET',
    path: '/front/selection/:publicId/items',
    permit: 'public',
    params: PublicId,
    query: PageQuery,
    reply: rows(SelectionItem),
  },
  /** All records of the list as a file. */
  export: {
    method: 'GET',
    path: '/front/selection/:publicId/export',
    permit: 'public',
    params: PublicId,
    query: z.object({ format: z.enum(listFormats).default('csv') }),
    reply: file(),
    limit: fileLimit,
  },
  /** The selection itself as a reference or a description. */
  describe: {
    method: 'GET',
    path: '/front/selection/:publicId/description',
    permit: 'public',
    params: PublicId,
    query: z.object({ format: z.enum(selectionFormats).default('datacite-json') }),
    reply: file(),
    limit: { per: 'address', count: 120, seconds: 60 },
  },
  /** Number of published selections with this version of a record, and the newest of them. */
  ofRecord: {
    method: 'GET',
    path: '/front/selection/of/:publicId',
    permit: 'public',
    params: PublicId,
    reply: data(RecordSelections),
  },
  mine: { method: 'GET', path: '/front/my-selection/list', permit: 'user', query: OwnQuery, reply: rows(OwnSelection) },
  own: { method: 'GET', path: '/front/my-selection/:id', permit: 'user', params: ById, reply: data(OwnSelection) },
  /** Saves the hits of a search as a draft. */
  add: {
    method: 'POST',
    path: '/front/my-selection',
    permit: 'verified',
    idempotencyKey: true,
    body: NewSelection,
    reply: data(z.object({ selectionId: z.number() })),
    limit: { per: 'account', count: 20, seconds: 600 },
  },
  edit: { method: 'PUT', path: '/front/my-selection', permit: 'verified', body: EditedSelection, reply: done() },
  /** Makes a draft public; neither its list nor its texts change afterwards. */
  publish: {
    method: 'PUT',
    path: '/front/my-selection/publish',
    permit: 'verified',
    body: AtVersion,
    reply: data(z.object({ publicId: z.string() })),
    changesContent: true,
  },
  /** Deletes a draft. */
  remove: { method: 'DELETE', path: '/front/my-selection/:id', permit: 'user', params: ById, reply: done() },
  /** Withdraws the caller's own public selection. */
  withdrawOwn: {
    method: 'PUT',
    path: '/front/my-selection/withdraw',
    permit: 'user',
    body: Withdrawal,
    reply: done(),
    changesContent: true,
  },
  list: {
    method: 'GET',
    path: '/data/selection/list',
    permit: 'data:selection:list',
    query: SelectionQuery,
    reply: rows(SelectionRow),
  },
  withdraw: {
    method: 'PUT',
    path: '/data/selection/withdraw',
    permit: 'data:selection:withdraw',
    body: Withdrawal,
    reply: done(),
  },
});
