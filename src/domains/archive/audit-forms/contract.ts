import { z } from 'zod';
import { contract, data, done } from '#shared/contract';
import { Id } from '#shared/ids';
import { PlainText } from '#shared/text-schemas';
import { Moment } from '#shared/time';

const stages = ['formal', 'technical'] as const;
export const Stage = z.enum(stages);
export type Stage = z.infer<typeof Stage>;

/** Check items of the formal and of the technical review; the texts contain their sentences. */
export const checkItems = {
  formal: ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10'],
  technical: ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T10'],
} as const satisfies Record<Stage, readonly string[]>;
const itemCodes = [...checkItems.formal, ...checkItems.technical] as const;
export const ItemCode = z.enum(itemCodes);
export type ItemCode = z.infer<typeof ItemCode>;

export const auditResults = ['pass', 'fail', 'na'] as const;
const AuditResult = z.enum(auditResults);

/** A line about the whole task, a topic or a resource. */
export const AuditLine = z.object({
  itemId: z.number(),
  itemCode: ItemCode,
  topicId: z.number().nullable(),
  topicName: z.string(),
  resourceId: z.number().nullable(),
  resourceTitle: z.string(),
  result: AuditResult.nullable(),
  note: z.string(),
});
export type AuditLine = z.output<typeof AuditLine>;

/** A computed hint about a check item; it never decides. */
export const Hint = z.object({ itemCode: ItemCode, isFine: z.boolean(), found: z.number(), of: z.number() });
export type Hint = z.output<typeof Hint>;

export const AuditForm = z.object({
  formId: z.number(),
  roundNo: z.number(),
  stage: Stage,
  isFrozen: z.boolean(),
  conclusion: z.string(),
  /** Empty for the project's members. */
  auditorName: z.string(),
  signTime: Moment.nullable(),
  rowVer: z.number(),
  lines: z.array(AuditLine),
  hints: z.array(Hint),
  may: z.object({ fill: z.boolean() }),
});
export type AuditForm = z.output<typeof AuditForm>;

const ByTask = z.object({ taskId: Id });
const ByForm = ByTask.extend({ formId: Id });
const base = '/archive/task/:taskId/audit';

export const auditForms = contract('archive.audit-forms', {
  /** All audit tables of the task, newest first; the project reads frozen ones only. */
  list: { method: 'GET', path: base, permit: 'user', params: ByTask, reply: data(z.array(AuditForm)) },
  /** Fills in one line. */
  fill: {
    method: 'PUT',
    path: `${base}/:formId/lines/:itemId`,
    permit: 'user',
    params: ByForm.extend({ itemId: Id }),
    body: z.object({ result: AuditResult.nullable(), note: PlainText(1000) }),
    reply: done(),
    repeatable: true,
    audit: false,
  },
  /** Adds a line about a topic or a resource. */
  add: {
    method: 'POST',
    path: `${base}/:formId/lines`,
    permit: 'user',
    params: ByForm,
    body: z.object({ itemCode: ItemCode, topicId: Id.nullable(), resourceId: Id.nullable() }),
    reply: done(),
  },
  removeLine: {
    method: 'DELETE',
    path: `${base}/:formId/lines/:itemId`,
    permit: 'user',
    params: ByForm.extend({ itemId: Id }),
    reply: done(),
  },
  /** Marks all lines without a result as passed. */
  passRest: { method: 'POST', path: `${base}/:formId/pass-rest`, permit: 'user', params: ByForm, reply: done() },
  /** The conclusion; the user who saves it signs it. */
  conclude: {
    method: 'PUT',
    path: `${base}/:formId`,
    permit: 'user',
    params: ByForm,
    body: z.object({ rowVer: z.number().int(), conclusion: PlainText(2000) }),
    reply: done(),
  },
});
