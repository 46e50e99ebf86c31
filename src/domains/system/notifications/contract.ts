import { z } from 'zod';
import { contract, data, done, flat, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';

/** How a user is notified of a topic in addition to the bell: a mail at once, a daily or weekly digest, or none. */
export const mailModes = ['now', 'daily', 'weekly', 'none'] as const;
export const MailMode = z.enum(mailModes);
export type MailMode = z.output<typeof MailMode>;

/** Topics about a user's own records; every user can choose how to be notified. */
export const ownTopics = ['ownData', 'ownAccess', 'ownPapers', 'ownProjects', 'ownModels'] as const;

/** Topics of the back office, with the permissions that make a user a recipient. */
export const workTopics = {
  reviews: ['data:resource:audit', 'data:resource:approve', 'data:resource:assign'],
  accessRequests: ['data:access:audit'],
  changeRequests: ['data:resource:approve', 'data:resource:withdraw', 'data:resource:edit'],
  identifiers: ['data:identifier:retry'],
  papers: ['biz:paperSubmit:audit'],
  applications: ['pms:application:audit'],
  tasks: ['pms:plan:audit', 'pms:task:formal', 'pms:task:audit', 'pms:cert:issue'],
  models: ['bench:model:audit'],
  comments: ['bench:comment:audit'],
  messages: ['biz:message:reply'],
  fixity: ['monitor:fixity:list'],
  backups: ['monitor:backup:list'],
  logChain: ['monitor:logChain:list'],
  virusScans: ['monitor:virus:list'],
} as const satisfies Record<string, readonly string[]>;

export type WorkTopic = keyof typeof workTopics;
export type Topic = (typeof ownTopics)[number] | WorkTopic;
export const topics = [...ownTopics, ...(Object.keys(workTopics) as WorkTopic[])] as const;
const TopicName = z.enum(topics as unknown as [Topic, ...Topic[]]);

/** The default mode of a topic. Comments and models are many and seldom urgent. */
export const defaultMode = (topic: Topic): MailMode => (topic === 'comments' || topic === 'models' ? 'daily' : 'now');

/** Number of notifications that the bell shows. */
export const bellLength = 5;
/** Days after which a notification is deleted, read or not. */
export const longestStay = 180;

export const Notification = z.object({
  notificationId: z.number(),
  topic: TopicName,
  titleZh: z.string(),
  titleEn: z.string(),
  /** Page inside the portal where the user can handle it. */
  path: z.string(),
  createTime: Moment,
  isRead: z.boolean(),
});
export type Notification = z.output<typeof Notification>;

export const NotificationQuery = PageQuery.extend({
  topic: TopicName.optional(),
  unread: z.enum(['1']).optional(),
  ...dateRange('CreateTime'),
});
export type NotificationQuery = z.output<typeof NotificationQuery>;

/** The choices of one user. Contains only topics that can reach them. */
export const Choices = z.object({
  /** Language of the mails; `both` in one mail. */
  language: z.enum(['zh', 'en', 'both']),
  topics: z.array(z.object({ topic: TopicName, mail: MailMode })),
});
export type Choices = z.output<typeof Choices>;

const ByToken = z.object({ token: z.string().max(200) });
const perLink = { per: 'address', count: 60, seconds: 60 } as const;

export const notifications = contract('system.notifications', {
  list: {
    method: 'GET',
    path: '/front/notification/list',
    permit: 'user',
    query: NotificationQuery,
    reply: rows(Notification),
  },
  /** Content of the bell: the number of unread notifications, and the newest ones. */
  newest: {
    method: 'GET',
    path: '/front/notification/newest',
    permit: 'user',
    beforePasswordChange: true,
    reply: flat({ unreadCount: z.number(), data: z.array(Notification) }),
  },
  markRead: {
    method: 'POST',
    path: '/front/notification/:id/read',
    permit: 'user',
    params: z.object({ id: Id }),
    reply: done(),
    repeatable: true,
    // Not in the operation log; the row itself records the time.
    audit: false,
  },
  /** Marks all notifications up to one as read: later ones were not seen yet. */
  markAllRead: {
    method: 'POST',
    path: '/front/notification/read',
    permit: 'user',
    body: z.object({ upTo: Id }),
    reply: done(),
    repeatable: true,
    audit: false,
  },
  choices: { method: 'GET', path: '/front/notification/choices', permit: 'user', reply: data(Choices) },
  choose: {
    method: 'PUT',
    path: '/front/notification/choices',
    permit: 'user',
    body: Choices.extend({ topics: Choices.shape.topics.max(topics.length) }),
    reply: done(),
  },
  /** State shown to the holder of an unsubscribe link: its topic, and whether mails are still sent. */
  told: {
    method: 'GET',
    path: '/front/notification/told/:token',
    permit: 'public',
    params: ByToken,
    reply: data(z.object({ topic: TopicName, isOn: z.boolean() })),
    limit: perLink,
  },
  /** Stops the mails of one topic to one user. Needs no session: the link of a mail is enough. */
  stop: {
    method: 'POST',
    path: '/front/notification/stop/:token',
    permit: 'public',
    params: ByToken,
    reply: done(),
    repeatable: true,
    limit: perLink,
  },
});
