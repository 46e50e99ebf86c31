import { z } from 'zod';
import { mayShape } from '#shared/acts';
import { contract, data, done, file, flat, rows, wireFile } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { PlainText } from '#shared/text-schemas';
import { Day, Moment } from '#shared/time';
import { TopicTask } from './contract/actors.ts';
import { areaActNames } from './contract/area-acts.ts';
import { conditionNames } from './contract/conditions.ts';
import { OverdueItems } from './contract/deadlines.ts';
import { historyKinds } from './contract/history.ts';
import { ActsNow, ProjectRole, Side, TaskStatus, TopicStatus } from './contract/states.ts';
import { movable, transitionNames } from './contract/transitions.ts';

export * from './contract/actors.ts';
export * from './contract/area-acts.ts';
export * from './contract/conditions.ts';
export * from './contract/deadlines.ts';
export * from './contract/history.ts';
export * from './contract/states.ts';
export * from './contract/transitions.ts';

const TransitionNameSchema = z.enum(transitionNames);

/** A transition that the caller may make in this state, and its unmet conditions. Empty: it can be made now. */
export const OpenTransition = z.object({ name: TransitionNameSchema, missing: z.array(z.enum(conditionNames)) });
export type OpenTransition = z.output<typeof OpenTransition>;

/** The actions that the caller may do in the areas of a task now; for topic leads and members: in their topics. */
export const TaskMay = z.object(mayShape(areaActNames));
export type TaskMay = z.output<typeof TaskMay>;

const TopicLine = z.object({
  topicId: z.number(),
  topicNo: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  status: TopicStatus,
  inRound: z.boolean(),
  overdueItems: OverdueItems.nullable(),
});

/** Progress of the work: topics submitted, passed or exempt, data sets submitted out of the planned count, and bytes. */
const Progress = z.object({
  topics: z.number(),
  /** Topics that their team has submitted, those done included. */
  topicsSubmitted: z.number(),
  /** Topics passed or exempt. */
  topicsDone: z.number(),
  resources: z.number(),
  resourcesSubmitted: z.number(),
  plannedCount: z.number(),
  plannedBytes: z.number(),
  submittedBytes: z.number(),
  /** Percentage in the newest comparison; null before the first. */
  countRate: z.number().nullable(),
});

const identity = {
  taskId: z.number(),
  taskNo: z.string(),
  projectId: z.number(),
  projectNo: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  leadOrg: z.string(),
  status: TaskStatus,
  stageNo: z.number(),
  roundNo: z.number(),
  isSupplement: z.boolean(),
  dueDate: Day.nullable(),
  /** Working days until the due date, negative when it has passed; null without a due date. */
  daysLeft: z.number().nullable(),
  acceptDate: Day.nullable(),
  /** Calendar days until the planned acceptance, negative when it has passed; null with a final certificate. */
  acceptDays: z.number().nullable(),
  /** Overdue items of the plan while data are collected, in the topics that the reader may see. */
  overdueItems: OverdueItems.nullable(),
  isDemo: z.boolean(),
};

/** A row of the centre's list. */
export const TaskRow = z.object({
  ...identity,
  ...Progress.shape,
  handlerName: z.string(),
  centerNameZh: z.string(),
  centerNameEn: z.string(),
  updateTime: Moment,
});
export type TaskRow = z.output<typeof TaskRow>;

/** A row of the list of a member's projects on the public site. */
export const MyTask = z.object({
  ...identity,
  ...Progress.shape,
  roles: z.array(ProjectRole),
  /** The transitions that the caller should make next; conditions are checked when the task is opened. */
  next: z.array(TransitionNameSchema),
  /** The actions on topics that wait for the caller. */
  topicTasks: z.array(TopicTask),
  /** The others who have to act; never the caller. */
  waitsFor: z.array(ActsNow),
  updateTime: Moment,
});
export type MyTask = z.output<typeof MyTask>;

/** The head of a task: its facts, who has to act, what the caller may do. Every area gets it. */
export const Task = z.object({
  ...identity,
  ...Progress.shape,
  rowVer: z.number(),
  planVersion: z.number(),
  specialNo: z.string(),
  specialName: z.string(),
  planType: z.string(),
  leaderName: z.string(),
  contactName: z.string(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  centerId: z.number(),
  handlerId: z.number().nullable(),
  centerNameZh: z.string(),
  centerNameEn: z.string(),
  /** Empty for the project's members, who see "data centre". */
  handlerName: z.string(),
  /** Whether a year until the due date has no entries in the calendar of working days. */
  calendarUnknown: z.boolean(),
  terminateReason: z.string(),
  dataDue: Day.nullable(),
  side: Side,
  roles: z.array(ProjectRole),
  /** Everybody who has to act now. */
  actors: z.array(ActsNow),
  /** Topics that the caller may see; for topic leads and members of a topic: their topics. */
  topicList: z.array(TopicLine),
  transitions: z.array(OpenTransition),
  may: TaskMay,
  updateTime: Moment,
});
export type Task = z.output<typeof Task>;

/** One step or opinion. */
export const Opinion = z.object({
  opinionId: z.number(),
  roundNo: z.number(),
  status: TaskStatus,
  /** A transition, an action on a topic such as `topic.pass`, or `note`. */
  act: z.string(),
  opinion: z.string(),
  topicId: z.number().nullable(),
  topicName: z.string(),
  resourceId: z.number().nullable(),
  resourceTitle: z.string(),
  isCentre: z.boolean(),
  /** Empty if the reader may not see it: the project sees "data centre". */
  authorName: z.string(),
  time: Moment,
});
export type Opinion = z.output<typeof Opinion>;

export const TaskQuery = PageQuery.extend({
  keyword: z.string().trim().max(100).optional(),
  leadOrg: z.string().trim().max(100).optional(),
  status: TaskStatus.optional(),
  centerId: Id.optional(),
  handlerId: Id.optional(),
  /** Only overdue tasks. */
  overdue: z.enum(['true']).optional(),
  ...dateRange('DueDate'),
});
export type TaskQuery = z.output<typeof TaskQuery>;

export const MyTaskQuery = PageQuery.extend(dateRange('UpdateTime'));
export type MyTaskQuery = z.output<typeof MyTaskQuery>;

const ByTask = z.object({ taskId: Id });

/** Topics and resources that a return marks, or topics that are submitted. */
const Marks = {
  topicIds: z.array(Id).max(200).default([]),
  resourceIds: z.array(Id).max(1000).default([]),
};

const MoveForm = z.object({
  name: z.enum(movable as [string, ...string[]]),
  rowVer: z.number().int(),
  opinion: PlainText(2000),
  ...Marks,
});

const task = '/archive/task/:taskId';
const office = '/pms/archiveTask';

export const tasks = contract('archive.tasks', {
  /** Projects of which the caller is a member. */
  mine: {
    method: 'GET',
    path: '/front/archive-task/mine',
    permit: 'user',
    query: MyTaskQuery,
    reply: rows(MyTask),
  },
  /** Due dates of the caller's projects as iCalendar. */
  myCalendar: { method: 'GET', path: '/front/archive-task/calendar', permit: 'user', reply: file() },

  /**
   * For members of the project, and staff with `pms:task:query` in whose data scope the project is; not found for all
   * others.
   */
  get: { method: 'GET', path: task, permit: 'user', params: ByTask, reply: data(Task) },
  /** Moves the task along `taskTransitions`, which also defines who may. */
  move: {
    method: 'POST',
    path: `${task}/move`,
    permit: 'user',
    params: ByTask,
    body: MoveForm,
    reply: done(),
    changesContent: true,
  },
  history: {
    method: 'GET',
    path: `${task}/history`,
    permit: 'user',
    params: ByTask,
    query: PageQuery.extend({ topicId: Id.optional(), kind: z.enum(historyKinds).optional() }),
    reply: rows(Opinion),
  },
  addOpinion: {
    method: 'POST',
    path: `${task}/opinion`,
    permit: 'user',
    params: ByTask,
    body: z.object({
      opinion: z.string().trim().min(1).max(2000),
      topicId: Id.nullable().default(null),
      resourceId: Id.nullable().default(null),
    }),
    reply: done(),
  },
  calendar: { method: 'GET', path: `${task}/calendar`, permit: 'user', params: ByTask, reply: file() },
  /** Assigns the task to another data centre or another handler. */
  reassign: {
    method: 'PUT',
    path: `${task}/center`,
    permit: 'pms:task:edit',
    params: ByTask,
    body: z.object({ rowVer: z.number().int(), centerId: Id, handlerId: Id.nullable() }),
    reply: done(),
  },

  list: {
    method: 'GET',
    path: `${office}/list`,
    permit: 'pms:task:list',
    query: TaskQuery,
    reply: rows(TaskRow),
  },
  /** Numbers by state under the filters of the list; its `status` does not count. */
  counts: {
    method: 'GET',
    path: `${office}/counts`,
    permit: 'pms:task:list',
    query: TaskQuery,
    reply: flat({ counts: z.record(z.string(), z.number()) }),
  },
  /** The receiving centre as the people of the task see it. */
  center: {
    method: 'GET',
    path: `${task}/center`,
    permit: 'user',
    params: ByTask,
    reply: data(
      z.object({
        nameZh: z.string(),
        nameEn: z.string(),
        addressZh: z.string(),
        addressEn: z.string(),
        postcode: z.string(),
        phone: z.string(),
        email: z.string(),
        contact: z.string(),
        rules: z.string(),
      }),
    ),
  },
  /** Staff to whom the task can be assigned. */
  handlers: {
    method: 'GET',
    path: `${task}/handlers`,
    permit: 'pms:task:edit',
    params: ByTask,
    reply: data(z.array(z.object({ userId: z.number(), name: z.string() }))),
  },
  export: {
    method: 'POST',
    path: `${office}/export`,
    permit: 'pms:task:export',
    body: TaskQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
});
