import { z } from 'zod';
import { volumeUnits } from '#shared/cells';
import { contract, data, done, file } from '#shared/contract';
import { Id } from '#shared/ids';
import { emptyOr, Line, PlainText, RequiredLine } from '#shared/text-schemas';
import { Day, Moment } from '#shared/time';
import { ResourceType } from '#contract/data/resources';

const planStatuses = ['draft', 'submitted', 'accepted', 'refused'] as const;
export const PlanStatus = z.enum(planStatuses);
export type PlanStatus = z.infer<typeof PlanStatus>;

/** The basis of a deliverable: the task book of the project, or only the plan. */
export const bases = ['taskbook', 'plan'] as const;
const Basis = z.enum(bases);
export const plannedSharing = ['open', 'restricted', 'closed'] as const;
const PlannedSharing = z.enum(plannedSharing);
const VolumeUnit = z.enum(volumeUnits);

/** Maximum number of deliverables per plan; a larger paste or file is refused as a whole. */
export const maxItems = 5000;
/** Maximum size of a spreadsheet with deliverables, in bytes. */
export const largestSheet = 5_000_000;

/** A planned deliverable in the editor table. `itemNo` is empty for a new one and never changes afterwards. */
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
  plannedDate: emptyOr(Day),
  description: PlainText(2000),
});
export type PlanItemForm = z.output<typeof PlanItemForm>;

export const PlanItem = PlanItemForm.extend({ itemId: z.number(), itemNo: z.string() });
export type PlanItem = z.output<typeof PlanItem>;

const PlanVersion = z.object({
  version: z.number(),
  status: PlanStatus,
  changeReason: z.string(),
  submitTime: Moment.nullable(),
  decidedTime: Moment.nullable(),
  rowVer: z.number(),
});

export const Plan = z.object({
  /** Version 0 with row version 0 means that nothing was saved yet. */
  version: PlanVersion,
  versions: z.array(PlanVersion),
  items: z.array(PlanItem),
  may: z.object({
    /** Topics whose items the caller may edit now. */
    editTopics: z.array(z.number()),
    beginChange: z.boolean(),
    dropChange: z.boolean(),
  }),
});
export type Plan = z.output<typeof Plan>;

const ByTask = z.object({ taskId: Id });
const base = '/archive/task/:taskId/plan';
const Which = z.object({ version: z.coerce.number().int().min(1).max(100_000).optional() });

/** Columns of the editor table, in order. */
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

/** Columns of template, import and export, in order: a row of the file is the item with its number. */
export const workbookColumns = ['itemNo', ...sheetColumns] as const;
export type WorkbookColumn = (typeof workbookColumns)[number];

export const plans = contract('archive.plans', {
  /** The newest version, or the requested one. */
  read: { method: 'GET', path: base, permit: 'user', params: ByTask, query: Which, reply: data(Plan) },
  /**
   * Replaces the items of the named topics in the draft. If cells are faulty, all of them are listed and nothing is
   * saved.
   */
  save: {
    method: 'PUT',
    path: base,
    permit: 'user',
    params: ByTask,
    body: z.object({
      /** Row version of the draft that was read; 0 for the first. */
      rowVer: z.number().int(),
      topicIds: z.array(Id).min(1).max(200),
      items: z.array(PlanItemForm).max(maxItems),
    }),
    maxBody: 16 << 20,
    reply: data(z.object({ rowVer: z.number(), version: z.number() })),
  },
  /** Creates a change as a copy of the accepted plan. */
  beginChange: { method: 'POST', path: `${base}/change`, permit: 'user', params: ByTask, reply: done() },
  /** Discards a drafted change. */
  dropChange: { method: 'DELETE', path: `${base}/change`, permit: 'user', params: ByTask, reply: done() },
  /** Reads a spreadsheet into rows of texts for the editor table, which shows the errors; saves nothing. */
  readSheet: {
    method: 'POST',
    path: `${base}/sheet`,
    permit: 'user',
    params: ByTask,
    upload: { field: 'file', maxBytes: largestSheet + 1, maxFiles: 1 },
    maxBody: largestSheet + 65_536,
    reply: data(z.object({ columns: z.array(z.enum(workbookColumns).nullable()), rows: z.array(z.array(z.string())) })),
  },
  template: { method: 'GET', path: `${base}/template`, permit: 'user', params: ByTask, reply: file() },
  export: { method: 'GET', path: `${base}/export`, permit: 'user', params: ByTask, query: Which, reply: file() },
});
