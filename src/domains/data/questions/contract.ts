import { z } from 'zod';
import { contract, data, done } from '#shared/contract';
import { Id } from '#shared/ids';
import { RequiredText } from '#shared/text-schemas';
import { Moment } from '#shared/time';

/** Longest question or answer, in characters. */
export const longestQuestion = 4000;

/** One message of the thread. The submitter does not learn which reviewer wrote. */
export const Question = z.object({
  questionId: z.number(),
  revisionNo: z.number(),
  isOwner: z.boolean(),
  name: z.string().optional(),
  text: z.string(),
  createTime: Moment,
});
export type Question = z.output<typeof Question>;

export const Thread = z.object({
  /** Oldest first. */
  messages: z.array(Question),
  mayWrite: z.boolean(),
});
export type Thread = z.output<typeof Thread>;

const ByResource = z.object({ resourceId: Id });
const NewQuestion = z.object({
  resourceId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  text: RequiredText(longestQuestion),
});

export const questions = contract('data.questions', {
  thread: {
    method: 'GET',
    path: '/data/question/:resourceId',
    permit: 'data:resource:query',
    params: ByResource,
    reply: data(Thread),
  },
  ask: {
    method: 'POST',
    path: '/data/question',
    permit: ['data:resource:audit', 'data:resource:approve'],
    body: NewQuestion,
    reply: done(),
    limit: { per: 'account', count: 30, seconds: 60 },
  },
  ownThread: {
    method: 'GET',
    path: '/front/question/:resourceId',
    permit: 'user',
    scope: ['resources:read', 'resources:deposit'],
    params: ByResource,
    reply: data(Thread),
  },
  /** Answers a question, or tells reviewers something without one. */
  answer: {
    method: 'POST',
    path: '/front/question',
    permit: 'verified',
    body: NewQuestion,
    reply: done(),
    limit: { per: 'account', count: 30, seconds: 60 },
  },
});
