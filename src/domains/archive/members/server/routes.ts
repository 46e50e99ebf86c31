import { implement } from '#server/routes';
import { members } from '../contract.ts';
import { listAll } from './queries/members.ts';
import { askLead, decide, recall } from './service/hand-over.ts';
import { accept, invite, listMembers, openInvitation, remove, resend, withdraw } from './service/members.ts';

export const routes = implement(members, {
  list: ({ ctx, params }) => listMembers(ctx, params.taskId),
  invite: ({ ctx, params, body }) => invite(ctx, params.taskId, body),
  resend: ({ ctx, params }) => resend(ctx, params.taskId, params.invitationId),
  withdraw: ({ ctx, params }) => withdraw(ctx, params.taskId, params.invitationId),
  remove: ({ ctx, params }) => remove(ctx, params.taskId, params.memberId),
  handOver: ({ ctx, params }) => askLead(ctx, params.taskId, { memberId: params.memberId, kind: 'pass' }),
  addLead: ({ ctx, params }) => askLead(ctx, params.taskId, { memberId: params.memberId, kind: 'add' }),
  recall: ({ ctx, params }) => recall(ctx, params.taskId, params.memberId),
  decide: ({ ctx, params, body }) => decide(ctx, params.taskId, params.memberId, body),
  openInvitation: ({ ctx, params }) => openInvitation(ctx, params.token),
  accept: ({ ctx, params }) => accept(ctx, params.token),
  all: ({ ctx, query }) => listAll(ctx, query),
});
