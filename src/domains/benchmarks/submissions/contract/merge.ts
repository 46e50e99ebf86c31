import { z } from 'zod';
import { data, done, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { RequiredText } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { PublicId } from '#contract/benchmarks/datasets';

const mergeStates = ['proposed', 'accepted', 'refused', 'withdrawn', 'undone'] as const;
export type MergeState = (typeof mergeStates)[number];

/** Decisions on a proposal: the other account accepts or refuses, its author withdraws. */
export const mergeActs = { accept: 'accepted', refuse: 'refused', withdraw: 'withdrawn' } as const satisfies Record<
  string,
  MergeState
>;
export type MergeAct = keyof typeof mergeActs;

const Side = z.object({ publicId: z.string(), name: z.string(), publisher: z.string() });

/** A proposal to count a model of the caller and one of another account as one model. */
export const Merge = z.object({
  mergeId: z.number(),
  status: z.enum(mergeStates),
  /** Whether the caller proposed it. */
  isMine: z.boolean(),
  own: Side,
  other: Side,
  /** Name of the other account. Its author sees it only after consent. */
  otherAccount: z.string(),
  /** Why an operator undid it; empty for other states. */
  reason: z.string(),
  proposeTime: Moment,
  /** Time of the decision, or when an operator undid the merge. */
  decideTime: Moment.nullable(),
  may: z.record(z.enum(['accept', 'refuse', 'withdraw']), z.boolean()),
});
export type Merge = z.output<typeof Merge>;

/** The other account's model with which a model was merged, and when its owner consented. */
export const MergedWith = Side.extend({ time: Moment });
export type MergedWith = z.output<typeof MergedWith>;

const ByMerge = z.object({ mergeId: Id });

/** Endpoints of merges of models of different accounts. */
export const mergeEndpoints = {
  /** Proposals by and to the caller, the latest first. */
  merges: { method: 'GET', path: '/front/benchmark/merge/list', permit: 'user', reply: rows(Merge) },
  /** Proposes to merge a listed model of the caller with one of another account. */
  proposeMerge: {
    method: 'POST',
    path: '/front/benchmark/merge',
    permit: 'verified',
    body: z.object({ modelId: Id, other: PublicId }),
    reply: data(z.object({ mergeId: z.number() })),
    limit: { per: 'account', count: 20, seconds: 86_400 },
  },
  acceptMerge: {
    method: 'PUT',
    path: '/front/benchmark/merge/accept',
    permit: 'verified',
    body: ByMerge,
    reply: done(),
    changesContent: true,
  },
  refuseMerge: {
    method: 'PUT',
    path: '/front/benchmark/merge/refuse',
    permit: 'verified',
    body: ByMerge,
    reply: done(),
  },
  withdrawMerge: {
    method: 'PUT',
    path: '/front/benchmark/merge/withdraw',
    permit: 'verified',
    body: ByMerge,
    reply: done(),
  },
  /** An operator separates a model from the one with which it was merged; both accounts read the reason. */
  undoMerge: {
    method: 'PUT',
    path: '/bench/model/merge/undo',
    permit: 'bench:model:audit',
    body: z.object({ modelId: Id, reason: RequiredText(500) }),
    reply: done(),
    changesContent: true,
  },
} as const;
