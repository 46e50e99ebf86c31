import { z } from 'zod';
import { volumeUnits } from '#shared/cells';
import { contract, data, done, file } from '#shared/contract';
import { Id } from '#shared/ids';
import { Line, PlainText, RequiredLine } from '#shared/text-schemas';
import { Day, Moment } from '#shared/time';
import { ResourceType } from '#contract/data/resources';

export const planStatuses = ['draft', 'submitted', 'accepted', 'refused'] as const;
export const PlanStatus = z.enum(planStatuses);
export type PlanStatus = z.infer<typeof PlanStatus>;

/** What a deliverable rests on: the task book of the project, or the plan alone. */
export const bases = ['taskbook', 'plan'] as const;
export const Basis = z.enum(bases);
export const plannedSharing = ['open', 'restricted', 'closed'] as const;
export const PlannedSharing = z.enum(plannedSharing);
export const VolumeUnit = z.enum(volumeUnits);

/** Deliverables of one plan; a paste or a file of more is refused as a whole. */
export const mostItems = 5000;
/** A spreadsheet with deliverables. */
export const largestSheet = 5_000_000;

const or = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]).default('');

/** A planned deliverable as the editor table holds it. `itemNo` is empty for a new one and stays the same ever after. */
export const PlanItemForm = z.object({
  itemNo: Line(30),
  topicId: Id,
  name: RequiredLine(300),
  resourceType: ResourceType,
  basis: Basis,
  mandatory: z.boolean(),
  plannedCount: z.number().int().min(1).max(1_000_000_000),
  countUnit: Line(20),
  plannedBytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  volumeUnit: VolumeUnit,
  format: Line(200),
  sharingMethod: PlannedSharing,
  protectYears: z.number().int().min(0).max(100),
  plannedDate: or(Day),
  description: PlainText(2000),
});
export type PlanItemForm = z.output<typeof PlanItemForm>;

export const PlanItem = PlanItemForm.extend({ itemId: z.number(), itemNo: z.string() });
export type PlanItem = z.output<typeof PlanItem>;

export const PlanVersion = z.object({
  version: z.number(),
  status: PlanStatus,
  changeReason: z.string(),
  submitTime: Moment.nullable(),
  decidedTime: Moment.nullable(),
  rowVer: z.number(),
});
export type PlanVersion = z.output<typeof PlanVersion>;

export const Plan = z.object({
  /** Version 0 with row version 0: nothing was saved yet. */
  version: PlanVersion,
  versions: z.array(PlanVersion),
  items: z.array(PlanItem),
  may: z.object({
    /** Topics whose items the caller may write now. */
    editTopics: z.array(z.number()),
    beginChange: z.boolean(),
    dropChange: z.boolean(),
  }),
});
export type Plan = z.output<typeof Plan>;

const ByTask = z.object({ taskId: Id });
const base = '/archive/task/:taskId/plan';
const Which = z.object({ version: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined) });

/** Columns of template, import and export, in their order. */
export const sheetColumns = [
  'topic',
  'name',
  'resourceType',
  'mandatory',
  'plannedCount',
  'countUnit',
  'volume',
  'volumeUnit',
  'format',
  'sharingMethod',
  'protectYears',
  'plannedDate',
  'basis',
  'description',
] as const;
export type SheetColumn = (typeof sheetColumns)[number];

export const plans = contract('archive.plans', {
  /** The newest version, or the one that is asked for. */
  read: { method: 'GET', path: base, permit: 'user', params: ByTask, query: Which, reply: data(Plan) },
  /** Replaces the items of the named topics in the draft. All faulty cells are named; nothing is saved then. */
  save: {
    method: 'PUT',
    path: base,
    permit: 'user',
    params: ByTask,
    body: z.object({
      /** Of the draft that was read; 0 for the first. */
      rowVer: z.number().int(),
      topicIds: z.array(Id).min(1).max(200),
      items: z.array(PlanItemForm).max(mostItems),
    }),
    maxBody: 16 << 20,
    reply: data(z.object({ rowVer: z.number(), version: z.number() })),
  },
  /** Begins a change of the accepted plan as a copy of it. */
  beginChange: { method: 'POST', path: `${base}/change`, permit: 'user', params: ByTask, reply: done() },
  /** Gives a drafted change up. */
  dropChange: { method: 'DELETE', path: `${base}/change`, permit: 'user', params: ByTask, reply: done() },
  /** Reads a spreadsheet into rows of texts for the editor table, which shows what is wrong; saves nothing. */
  readSheet: {
    method: 'POST',
    path: `${base}/sheet`,
    permit: 'user',
    params: ByTask,
    upload: { field: 'file', maxBytes: largestSheet + 1, maxFiles: 1 },
    maxBody: largestSheet + 65_536,
    reply: data(z.object({ columns: z.array(z.enum(sheetColumns).nullable()), rows: z.array(z.array(z.string())) })),
  },
  template: { method: 'GET', path: `${base}/template`, permit: 'user', params: ByTask, reply: file() },
  export: { method: 'GET', path: `${base}/export`, permit: 'user', params: ByTask, query: Which, reply: file() },
});
