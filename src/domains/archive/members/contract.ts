import { z } from 'zod';
import { contract, data, done, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { PlainText } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { ProjectRole } from '#contract/archive/tasks';

/** Days until an invitation expires. */
export const invitationDays = 30;
/** Maximum number of members and open invitations of a project. */
export const maxMembers = 500;

/** Requests that wait for the data centre: the lead passes to a member, or a member becomes lead as well. */
const leadRequests = ['pass', 'add'] as const;
export type LeadRequest = (typeof leadRequests)[number];

const place = { role: ProjectRole, topicId: z.number().nullable(), topicName: z.string() };

export const Member = z.object({
  memberId: z.number(),
  userId: z.number(),
  name: z.string(),
  organization: z.string(),
  /** Empty for callers who do not manage members. */
  email: z.string(),
  ...place,
  /** Last login of the account; null before the first, or if the caller may not see it. */
  lastLogin: Moment.nullable(),
  isSelf: z.boolean(),
  /** The request to make this member lead that waits for the data centre. */
  asked: z.enum(leadRequests).nullable(),
  may: z.object({
    remove: z.boolean(),
    handOver: z.boolean(),
    addLead: z.boolean(),
    recall: z.boolean(),
    decide: z.boolean(),
  }),
});
export type Member = z.output<typeof Member>;

export const Invitation = z.object({
  invitationId: z.number(),
  email: z.string(),
  ...place,
  sentTimes: z.number(),
  validUntil: Moment,
  isOver: z.boolean(),
});
export type Invitation = z.output<typeof Invitation>;

/** An invitation as the invited person sees it. */
const OwnInvitation = z.object({
  projectNo: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  role: ProjectRole,
  topicName: z.string(),
  validUntil: Moment,
  /** Whether it was sent to the address of this account; only that account can accept it. */
  isMine: z.boolean(),
});

/** A row of the centre's list of all project users. */
const ProjectUser = z.object({
  memberId: z.number(),
  taskId: z.number(),
  projectId: z.number(),
  projectNo: z.string(),
  projectNameZh: z.string(),
  projectNameEn: z.string(),
  userId: z.number(),
  name: z.string(),
  organization: z.string(),
  email: z.string(),
  ...place,
  lastLogin: Moment.nullable(),
  createTime: Moment,
});

export const ProjectUserQuery = PageQuery.extend({
  keyword: z.string().trim().max(100).optional(),
  projectNo: z.string().trim().max(100).optional(),
  role: ProjectRole.optional(),
  ...dateRange('CreateTime'),
});
export type ProjectUserQuery = z.output<typeof ProjectUserQuery>;

const ByTask = z.object({ taskId: Id });
const ByToken = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });
const base = '/archive/task/:taskId/members';

export const members = contract('archive.members', {
  list: {
    method: 'GET',
    path: base,
    permit: 'user',
    params: ByTask,
    reply: data(z.object({ members: z.array(Member), invitations: z.array(Invitation), mayManage: z.boolean() })),
  },
  /** The reply is the same whether or not the address has an account. Only the data centre invites a lead. */
  invite: {
    method: 'POST',
    path: `${base}/invitations`,
    permit: 'user',
    params: ByTask,
    body: z.object({
      email: z.email().max(100),
      role: ProjectRole,
      topicId: Id.nullable().default(null),
    }),
    reply: done(),
    limit: { per: 'account', count: 60, seconds: 3600 },
  },
  resend: {
    method: 'POST',
    path: `${base}/invitations/:invitationId/resend`,
    permit: 'user',
    params: ByTask.extend({ invitationId: Id }),
    reply: done(),
    limit: { per: 'account', count: 60, seconds: 3600 },
  },
  withdraw: {
    method: 'DELETE',
    path: `${base}/invitations/:invitationId`,
    permit: 'user',
    params: ByTask.extend({ invitationId: Id }),
    reply: done(),
  },
  remove: {
    method: 'DELETE',
    path: `${base}/:memberId`,
    permit: 'user',
    params: ByTask.extend({ memberId: Id }),
    reply: done(),
  },
  /** The lead asks to pass the lead to another member; the data centre decides. */
  handOver: {
    method: 'POST',
    path: `${base}/:memberId/hand-over`,
    permit: 'user',
    params: ByTask.extend({ memberId: Id }),
    reply: done(),
  },
  /** The lead asks to make another member lead as well; the data centre decides. */
  addLead: {
    method: 'POST',
    path: `${base}/:memberId/lead`,
    permit: 'user',
    params: ByTask.extend({ memberId: Id }),
    reply: done(),
  },
  /** The lead takes the request back. */
  recall: {
    method: 'DELETE',
    path: `${base}/:memberId/hand-over`,
    permit: 'user',
    params: ByTask.extend({ memberId: Id }),
    reply: done(),
  },
  /**
   * The data centre agrees, or refuses with a reason. A former lead remains a member; the register, and so every later
   * certificate and document, names the new or second lead.
   */
  decide: {
    method: 'PUT',
    path: `${base}/:memberId/hand-over`,
    permit: 'user',
    params: ByTask.extend({ memberId: Id }),
    body: z.object({ agrees: z.boolean(), reason: PlainText(1000) }),
    reply: done(),
  },

  openInvitation: {
    method: 'GET',
    path: '/front/archive-invitation/:token',
    permit: 'user',
    params: ByToken,
    reply: data(OwnInvitation),
  },
  /** The link was sent to the address, so accepting also verifies it. */
  accept: {
    method: 'POST',
    path: '/front/archive-invitation/:token/accept',
    permit: 'user',
    params: ByToken,
    reply: data(z.object({ taskId: z.number() })),
  },

  all: {
    method: 'GET',
    path: '/pms/user/list',
    permit: 'pms:user:list',
    query: ProjectUserQuery,
    reply: rows(ProjectUser),
  },
});
