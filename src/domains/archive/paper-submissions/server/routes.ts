import type { Context } from '#server/context';
import { implement } from '#server/routes';
import { listWorkbook } from '#server/formats/list-workbook';
import { paperSubmissions, type SubmissionQuery } from '../contract.ts';
import { submissionTexts } from '../texts/index.ts';
import * as lists from './queries/lists.ts';
import { accept, addDoi, check, returnForRevision } from './service/decisions.ts';
import { create, recall, remove, save, submit } from './service/drafts.ts';
import { content, detach, receive } from './service/files.ts';
import { forAuthor, forOffice, full } from './service/reading.ts';

export const routes = implement(paperSubmissions, {
  mine: async ({ ctx, query }) => {
    const { total, rows } = await lists.listMine(ctx, query);
    return { total, rows: rows.map((row) => forAuthor(ctx, row)) };
  },
  create: ({ ctx }) => create(ctx),
  open: ({ ctx, params }) => full(ctx, params.id, 'author'),
  save: ({ ctx, params, body }) => save(ctx, params.id, body),
  upload: ({ ctx, params, incoming }) => receive(ctx, params.id, incoming),
  removeFile: ({ ctx, params }) => detach(ctx, params.id, params.fileId),
  ownContent: ({ ctx, params }) => content(ctx, params.id, params.fileId, 'author'),
  submit: ({ ctx, params, body }) => submit(ctx, params.id, body.rowVer),
  addDoi: ({ ctx, params, body }) => addDoi(ctx, 'addDoi', { submissionId: params.id, rowVer: body.rowVer }, body.doi),
  recall: ({ ctx, params }) => recall(ctx, params.id),
  remove: ({ ctx, params }) => remove(ctx, params.id),

  list: async ({ ctx, query }) => {
    const { total, rows } = await lists.list(ctx, query);
    return { total, rows: rows.map((row) => forOffice(ctx, row)) };
  },
  counts: async ({ ctx, query }) => ({ counts: await lists.countByStatus(ctx, query) }),
  export: ({ ctx, body }) => exportAll(ctx, body),
  get: ({ ctx, params }) => full(ctx, params.id, 'office'),
  content: ({ ctx, params }) => content(ctx, params.id, params.fileId, 'office'),
  check: ({ ctx, body }) => check(ctx, body),
  return: ({ ctx, body }) => returnForRevision(ctx, body),
  accept: ({ ctx, body }) => accept(ctx, body),
  addDoiFor: ({ ctx, body: { doi, ...which } }) => addDoi(ctx, 'addDoiFor', which, doi),
});

const exportedColumns = {
  submissionNo: {},
  paperTitle: { width: 60 },
  journal: {},
  paperStatus: { words: 'paperStates' },
  doi: {},
  authorName: {},
  authorOrganization: {},
  status: { words: 'states' },
  receiptNo: {},
  submitTime: {},
};

/** The result of a query as a workbook in the caller's language. */
const exportAll = async (ctx: Context, query: SubmissionQuery) =>
  listWorkbook(ctx, submissionTexts, await lists.all(ctx, query), exportedColumns, 20);
