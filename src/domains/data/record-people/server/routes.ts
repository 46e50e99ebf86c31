import { implement } from '#server/routes';
import { recordPeople } from '../contract.ts';
import { editors, invite, uninvite } from './service/people.ts';

export const routes = implement(recordPeople, {
  editors: ({ ctx, params }) => editors(ctx, params.id),
  invite: ({ ctx, params, body }) => invite(ctx, params.id, body.who),
  uninvite: ({ ctx, params }) => uninvite(ctx, params.id, params.userId),
});
