import { z } from 'zod';
import { data, done } from '#shared/contract';
import { Id } from '#shared/ids';
import { RequiredText, SentAddress, SentLine } from '#shared/text-schemas';
import { Day, Moment, wireDay } from '#shared/time';
import { PublicId } from '#contract/benchmarks/datasets';
import { opennesses } from './columns.ts';
import { SentCount, SentHours } from './training.ts';

/** The role that acted on a listed model: its submitter, or an operator of the benchmarks. */
const cardRoles = ['author', 'operator'] as const;

/** The date of a result: not before this day, and not in the future. */
const earliestResult = '1900-01-01';

/** Whether a day can be the date of a result. */
export const isResultDay = (day: string): boolean => day >= earliestResult && day <= wireDay(new Date());

/** The parts of the card of a listed model that can be corrected; a correction contains all of them. */
export const Card = z.object({
  description: RequiredText(255).pipe(z.string().min(10)),
  paperUrl: SentAddress,
  codeUrl: SentAddress,
  license: SentLine(100),
  hardware: SentLine(200),
  trainingData: SentLine(500),
  trainingSize: SentCount,
  trainingCost: SentHours,
  params: SentCount,
  openness: z.enum(opennesses),
});
export type Card = z.output<typeof Card>;
export const cardFields = [
  ...(['description', 'paperUrl', 'codeUrl', 'license', 'hardware', 'trainingData'] as const),
  ...(['trainingSize', 'trainingCost', 'params', 'openness'] as const),
] as const satisfies readonly (keyof Card)[];

/** `date` is the stated date of a result. */
const changedFieldNames = [...cardFields, 'date'] as const;

/** A correction of the card of a listed model. */
export const CardChange = z.object({
  field: z.enum(changedFieldNames),
  /** Numbers as digits, the openness as its code; empty if not stated. */
  oldValue: z.string(),
  newValue: z.string(),
  by: z.enum(cardRoles),
  changeTime: Moment,
});
export type CardChange = z.output<typeof CardChange>;

/** The rest of a listed model that was withdrawn: no scores, no files. */
export const Tombstone = z.object({
  publicId: z.string(),
  name: z.string(),
  publisher: z.string(),
  dataset: z.object({ publicId: z.string(), nameZh: z.string(), nameEn: z.string(), version: z.number() }),
  withdrawTime: Moment,
  withdrawnBy: z.enum(cardRoles),
  /** Empty if none was given. */
  reason: z.string(),
});
export type Tombstone = z.output<typeof Tombstone>;

/** Endpoints of listed models: their cards, and the rest of withdrawn ones. */
export const cardEndpoints = {
  /** The tombstone of a listed model that was withdrawn; `model` refuses it with `withdrawn`. */
  tombstone: {
    method: 'GET',
    path: '/front/model/tombstone/:publicId',
    permit: 'public',
    params: z.object({ publicId: PublicId }),
    reply: data(Tombstone),
  },
  /** The submitter corrects the card of a listed model; visitors see the correction in its history. */
  correctOwn: {
    method: 'PUT',
    path: '/front/benchmark/card',
    permit: 'verified',
    body: Card.extend({ modelId: Id, rowVer: z.number().int() }),
    reply: done(),
    changesContent: true,
    repeatable: true,
  },
  /** An operator corrects the card, and states the date of a result that was migrated from elsewhere. */
  correct: {
    method: 'PUT',
    path: '/bench/model/card',
    permit: 'bench:model:audit',
    body: Card.extend({
      modelId: Id,
      rowVer: z.number().int(),
      resultDay: Day.pipe(z.string().refine(isResultDay, 'benchmarks.submissions.resultDay')).optional(),
    }),
    reply: done(),
  },
} as const;
