import { z } from 'zod';
import { contract, data, done, flat, rows } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { editOf } from '#shared/records';
import { PlainText } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { ResourceType } from '#contract/data/resources';

/** Wildcard for every discipline. */
export const everySubject = '*';

/** A code of GB/T 13745, of any of its three levels. */
const subjectCode = /^[1-9]\d{2}(\.\d{2}(\d{2})?)?$/;

/** Codes with names in forms; any other code of the standard can be typed. */
export const offeredSubjects = [
  everySubject,
  ...['140', '140.15', '140.20', '140.25', '140.30', '140.35', '140.40', '140.45', '140.50'],
  ...['140.55', '140.60', '140.65', '140.70', '140.75', '140.80'],
  ...['110', '120', '130', '150', '160', '170', '180', '430', '480', '490', '510', '520'],
] as const;

/** 0 active, 1 paused. */
export const auditorStates = ['0', '1'] as const;
const AuditorStatus = z.enum(auditorStates);

/** An auditor with their current load. */
export const Auditor = z.object({
  auditorId: z.number(),
  userId: z.number(),
  name: z.string(),
  userName: z.string(),
  organization: z.string(),
  subjectCodes: z.array(z.string()),
  /** Empty for every type. */
  resourceTypes: z.array(ResourceType),
  maxOpen: z.number(),
  status: AuditorStatus,
  remark: z.string(),
  /** Whether the account is active and has the permission to review. */
  mayReview: z.boolean(),
  /** Open reviews, overdue ones among them, and reviews finished within a year. */
  open: z.number(),
  overdue: z.number(),
  finished: z.number(),
  /** Average days of a review within a year; null if none was finished. */
  averageDays: z.number().nullable(),
  isDemo: z.boolean(),
  rowVer: z.number(),
  updateBy: z.string(),
  updateTime: Moment,
});
export type Auditor = z.output<typeof Auditor>;

/** Sort columns of the list. */
export const auditorSorts = ['name', 'organization', 'status', 'maxOpen', 'open', 'updateTime'] as const;

export const AuditorQuery = PageQuery.extend({
  /** Part of a name or of an organisation. */
  keyword: z.string().trim().max(100).optional(),
  /** Auditors of this discipline. */
  subjectCode: z.string().trim().max(20).optional(),
  status: AuditorStatus.optional(),
  ...dateRange('UpdateTime'),
});
export type AuditorQuery = z.output<typeof AuditorQuery>;

/** The fields of the form with their rules. */
export const AuditorFields = z.object({
  userId: z.number().int().positive().max(2_147_483_647),
  subjectCodes: z
    .array(z.union([z.literal(everySubject), z.string().trim().regex(subjectCode, 'data.auditors.badSubject')]))
    .min(1, 'data.auditors.subjectRequired')
    .max(50)
    .transform((codes) => [...new Set(codes)]),
  resourceTypes: z
    .array(ResourceType)
    .max(20)
    .default([])
    .transform((types) => [...new Set(types)]),
  maxOpen: z.number().int().min(1).max(500),
  status: AuditorStatus,
  remark: PlainText(500),
});

export const NewAuditor = AuditorFields;
export type NewAuditor = z.output<typeof NewAuditor>;

export const EditedAuditor = editOf(AuditorFields.omit({ userId: true }), 'auditorId');
export type EditedAuditor = z.output<typeof EditedAuditor>;

/** A person who may review and is not in the register. */
const Person = z.object({
  userId: z.number(),
  name: z.string(),
  userName: z.string(),
  organization: z.string(),
});

export const auditors = contract('data.auditors', {
  list: {
    method: 'GET',
    path: '/data/auditor/list',
    permit: 'data:auditor:list',
    query: AuditorQuery,
    reply: rows(Auditor),
  },
  /** At most fifty, by name. */
  people: {
    method: 'GET',
    path: '/data/auditor/people',
    permit: 'data:auditor:add',
    query: z.object({ keyword: z.string().trim().max(100).optional() }),
    reply: data(z.array(Person)),
  },
  find: {
    method: 'GET',
    path: '/data/auditor/:auditorId',
    permit: 'data:auditor:query',
    params: z.object({ auditorId: Id }),
    reply: data(Auditor),
  },
  add: {
    method: 'POST',
    path: '/data/auditor',
    permit: 'data:auditor:add',
    body: NewAuditor,
    reply: flat({ auditorId: z.number() }),
  },
  edit: { method: 'PUT', path: '/data/auditor', permit: 'data:auditor:edit', body: EditedAuditor, reply: done() },
  /** Removes all of them or none; auditors with open reviews cannot be removed. */
  remove: {
    method: 'DELETE',
    path: '/data/auditor/:auditorIds',
    permit: 'data:auditor:remove',
    params: z.object({ auditorIds: IdList }),
    reply: done(),
  },
});
