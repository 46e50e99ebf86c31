import { z } from 'zod';
import { actNamesOf, mayShape } from '#shared/acts';
import { contract, data, done, flat } from '#shared/contract';
import { Id } from '#shared/ids';
import { withoutDefaults } from '#shared/records';
import { emptyOr, Line, PlainText, RequiredLine } from '#shared/text-schemas';
import { Day, Moment } from '#shared/time';
import { TopicStatus, type AreaActName } from '#contract/archive/tasks';

/**
 * One action on a topic. `area` determines who may do it and in which states of the task (`areaActs` of archive/tasks).
 */
export interface TopicAct {
  from: readonly TopicStatus[];
  to: TopicStatus | 'same';
  area: AreaActName;
  reason?: true;
  /** Each planned item of the topic needs a submitted resource or an explanation. */
  needsData?: true;
  /** Only while the task accepts a supplement. */
  inSupplement?: true;
}

/** Every action of people on a topic; reviews and returns of the whole task move topics too (`server/listeners.ts`). */
export const topicActs = {
  open: { from: ['todo'], to: 'filling', area: 'topics.submit' },
  submit: { from: ['filling', 'returned'], to: 'submitted', area: 'topics.submit', needsData: true },
  recall: { from: ['submitted'], to: 'filling', area: 'topics.submit' },
  confirm: { from: ['submitted'], to: 'confirmed', area: 'topics.confirm' },
  sendBack: { from: ['submitted', 'confirmed'], to: 'filling', area: 'topics.confirm', reason: true },
  pass: { from: ['reviewing'], to: 'passed', area: 'topics.pass' },
  exempt: { from: ['todo', 'filling', 'returned'], to: 'exempt', area: 'topics.exempt', reason: true },
  reopen: { from: ['passed'], to: 'filling', area: 'topics.confirm', inSupplement: true },
} as const satisfies Record<string, TopicAct>;
export type TopicActName = keyof typeof topicActs;
export const topicActNames = actNamesOf(topicActs);

/** States in which the description can be edited after the plan is accepted; a return reopens only marked topics. */
export const editableStatuses: readonly TopicStatus[] = ['todo', 'filling', 'returned'];

export const maxTopics = 200;

export const TopicForm = z.object({
  topicNo: RequiredLine(100),
  nameZh: RequiredLine(300),
  nameEn: Line(300),
  undertaker: Line(300),
  leaderName: Line(100),
  goal: PlainText(5000),
  dataDesc: PlainText(5000),
  qualityDesc: PlainText(5000),
  people: PlainText(2000),
  startDate: emptyOr(Day),
  endDate: emptyOr(Day),
  /** The reason why the topic submits no data; a proposal until the plan is accepted. */
  exemptReason: PlainText(1000),
});
export type TopicForm = z.output<typeof TopicForm>;

export const TopicMay = z.object(mayShape([...topicActNames, 'edit', 'remove']));
export type TopicMay = z.output<typeof TopicMay>;

export const Topic = z.object({
  topicId: z.number(),
  ...TopicForm.shape,
  topicNo: z.string(),
  nameZh: z.string(),
  status: TopicStatus,
  inRound: z.boolean(),
  rowVer: z.number(),
  updateTime: Moment,
  /** Numbers of planned items that have neither a submitted resource nor an explanation. */
  open: z.array(z.string()),
  may: TopicMay,
});
export type Topic = z.output<typeof Topic>;

const ByTask = z.object({ taskId: Id });
const ByTopic = ByTask.extend({ topicId: Id });
const base = '/archive/task/:taskId/topics';

export const topics = contract('archive.topics', {
  /** The topics that the caller may see, in order. */
  list: { method: 'GET', path: base, permit: 'user', params: ByTask, reply: data(z.array(Topic)) },
  add: {
    method: 'POST',
    path: base,
    permit: 'user',
    params: ByTask,
    body: z.object({ topicNo: RequiredLine(100), nameZh: RequiredLine(300) }),
    reply: flat({ topicId: z.number() }),
  },
  /** Autosave. The submission is logged, not each save. */
  save: {
    method: 'PUT',
    path: `${base}/:topicId`,
    permit: 'user',
    params: ByTopic,
    body: z.object({ ...withoutDefaults(TopicForm.shape), rowVer: z.number().int() }),
    reply: data(z.object({ rowVer: z.number(), updateTime: Moment })),
    repeatable: true,
    audit: false,
  },
  order: {
    method: 'PUT',
    path: `${base}/order`,
    permit: 'user',
    params: ByTask,
    body: z.object({ topicIds: z.array(Id).max(maxTopics) }),
    reply: done(),
  },
  remove: { method: 'DELETE', path: `${base}/:topicId`, permit: 'user', params: ByTopic, reply: done() },
  act: {
    method: 'POST',
    path: `${base}/:topicId/act`,
    permit: 'user',
    params: ByTopic,
    body: z.object({
      name: z.enum(topicActNames),
      rowVer: z.number().int(),
      opinion: PlainText(1000),
    }),
    reply: done(),
  },
});
