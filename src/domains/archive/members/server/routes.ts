import { implement } from '#server/routes';
import { members } from '../contract.ts';
import { listAll } from './queries/members.ts';
import { accept, handOver, invite, listMembers, openInvitation, remove, resend, withdraw } from './service.ts';

export const routes = implement(members, {
  list: ({ ctx, params }) => listMembers(ctx, params.taskId),
  invite: ({ ctx, params, body }) => invite(ctx, params.taskId, body),
  resend: ({ ctx, params }) => resend(ctx, params.taskId, params.invitationId),
  withdraw: ({ ctx, params }) => withdraw(ctx, params.taskId, params.invitationId),
  remove: ({ ctx, params }) => remove(ctx, params.taskId, params.memberId),
  handOver: ({ ctx, params }) => handOver(ctx, params.taskId, params.memberId),
  openInvitation: ({ ctx, params }) => openInvitation(ctx, params.token),
  accept: ({ ctx, params }) => accept(ctx, params.token),
  all: ({ ctx, query }) => listAll(ctx, query),
});
