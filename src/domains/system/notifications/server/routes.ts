import { implement } from '#server/routes';
import { notifications } from '../contract.ts';
import { countUnread, list, markRead, newest } from './queries.ts';
import { choices, choose, stop, told } from './service.ts';

export const routes = implement(notifications, {
  list: ({ ctx, query }) => list(ctx, query),
  newest: async ({ ctx }) => ({ unreadCount: await countUnread(ctx), data: await newest(ctx) }),
  markRead: ({ ctx, params }) => markRead(ctx, { id: params.id }),
  markAllRead: ({ ctx, body }) => markRead(ctx, body),
  choices: ({ ctx }) => choices(ctx),
  choose: ({ ctx, body }) => choose(ctx, body),
  told: ({ ctx, params }) => told(ctx, params.token),
  stop: ({ ctx, params }) => stop(ctx, params.token),
});
