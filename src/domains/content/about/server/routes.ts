import { implement } from '#server/routes';
import { about } from '../contract.ts';
import * as memberQueries from './member-queries.ts';
import * as members from './members.ts';
import * as queries from './queries.ts';
import { add, edit, find, frontFind, move, remove } from './service.ts';

export const routes = implement(about, {
  list: ({ ctx, query }) => queries.list(ctx, query),
  find: ({ ctx, params }) => find(ctx, params.aboutId),
  add: async ({ ctx, body }) => ({ aboutId: await add(ctx, body) }),
  edit: ({ ctx, body }) => edit(ctx, body),
  publish: ({ ctx, body }) => move(ctx, body.aboutId, 'publish'),
  takeDown: ({ ctx, body }) => move(ctx, body.aboutId, 'takeDown'),
  remove: ({ ctx, params }) => remove(ctx, params.aboutIds),
  members: ({ ctx, query }) => memberQueries.list(ctx, query),
  findMember: ({ ctx, params }) => members.find(ctx, params.memberId),
  addMember: async ({ ctx, body }) => ({ memberId: await members.add(ctx, body) }),
  editMember: ({ ctx, body }) => members.edit(ctx, body),
  publishMember: ({ ctx, body }) => members.move(ctx, body.memberId, 'publish'),
  takeDownMember: ({ ctx, body }) => members.move(ctx, body.memberId, 'takeDown'),
  sortMembers: ({ ctx, body }) => members.place(ctx, body.memberIds),
  removeMembers: ({ ctx, params }) => members.remove(ctx, params.memberIds),
  frontFind: ({ ctx, params }) => frontFind(ctx, params.slot),
});
