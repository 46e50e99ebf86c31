import { z } from 'zod';
import { contract, data, done, file, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';

/** Days during which a request for deletion can be cancelled. */
export const deletionDays = 14;
/** Days for which a copy can be downloaded. */
export const exportDays = 7;
export const longestNote = 500;

export const Kind = z.enum(['export', 'deletion']);
export type Kind = z.output<typeof Kind>;

const requestStates = [
  ...(['waiting', 'running', 'ready', 'blocked', 'done', 'cancelled', 'failed', 'expired'] as const),
] as const;
export const RequestState = z.enum(requestStates);
export type RequestState = z.output<typeof RequestState>;

/** Blockers that a user must hand over before the account can be deleted. */
const blockerNames = ['superAdmin', 'lastOfRole', 'reviews', 'submitted', 'projects', 'tasks', 'publishers'] as const;
const Blocker = z.object({ blocker: z.enum(blockerNames), count: z.number() });
export type Blocker = z.output<typeof Blocker>;

const Request = z.object({
  requestId: z.number(),
  state: RequestState,
  askedAt: Moment,
  dueAt: Moment,
  endedAt: Moment.nullable(),
  /** Bytes of the copy. */
  fileSize: z.number().nullable(),
  expireAt: Moment.nullable(),
});

export const OwnRequests = z.object({
  export: Request.nullable(),
  deletion: Request.nullable(),
  blockers: z.array(Blocker),
});
export type OwnRequests = z.output<typeof OwnRequests>;

const RequestRow = Request.extend({
  kind: Kind,
  userId: z.number(),
  userName: z.string(),
  nickName: z.string(),
  askedByName: z.string(),
  note: z.string(),
  blockers: z.array(Blocker),
});
export type RequestRow = z.output<typeof RequestRow>;

export const RequestQuery = PageQuery.extend({
  kind: Kind.optional(),
  open: z.enum(['1']).optional(),
  ...dateRange('AskedAt'),
});
export type RequestQuery = z.output<typeof RequestQuery>;

const WithPassword = z.object({ password: z.string().min(1).max(200) });
const front = '/front/personal-data';
const office = '/system/personalData';
const perAccount = { per: 'account', count: 20, seconds: 600 } as const;

export const personalData = contract('people.personal-data', {
  own: { method: 'GET', path: front, permit: 'user', reply: data(OwnRequests) },
  /** Requests a copy of the caller's data; a job creates it. */
  askExport: {
    method: 'POST',
    path: `${front}/export`,
    permit: 'user',
    body: WithPassword,
    reply: done(),
    audit: 5,
    limit: perAccount,
  },
  /** Downloads the copy: only for its user, with the password. */
  download: {
    method: 'POST',
    path: `${front}/export/file`,
    permit: 'user',
    body: WithPassword,
    reply: file(),
    audit: 5,
    limit: perAccount,
    repeatable: true,
  },
  askDeletion: {
    method: 'POST',
    path: `${front}/deletion`,
    permit: 'user',
    body: WithPassword,
    reply: done(),
    audit: 3,
    limit: perAccount,
  },
  takeBack: { method: 'DELETE', path: `${front}/deletion`, permit: 'user', reply: done(), audit: 17 },
  list: {
    method: 'GET',
    path: `${office}/list`,
    permit: 'system:personalData:list',
    query: RequestQuery,
    reply: rows(RequestRow),
  },
  /** On behalf of a user who asked by mail; with the caller's password. Only the user can download the copy. */
  ask: {
    method: 'POST',
    path: office,
    permit: 'system:personalData:run',
    body: WithPassword.extend({
      userName: z.string().trim().min(1).max(50),
      kind: Kind,
      note: z.string().trim().min(1).max(longestNote),
    }),
    reply: done(),
    audit: 16,
    limit: perAccount,
  },
  cancel: {
    method: 'DELETE',
    path: `${office}/:requestId`,
    permit: 'system:personalData:run',
    params: z.object({ requestId: Id }),
    reply: done(),
    audit: 17,
  },
});
