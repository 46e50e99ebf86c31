import { wireDay } from '#shared/time';
import { implement } from '#server/routes';
import { home } from '../contract.ts';
import * as queries from './queries.ts';

export const routes = implement(home, {
  read: async ({ ctx }) => {
    const today = wireDay(ctx.now);
    const [figures, latest, popular] = await Promise.all([queries.figures(ctx), queries.latest(ctx), queries.popular(ctx)]);
    return { figures, latest: latest.map((row) => card(row, today)), popular: popular.map((row) => card(row, today)) };
  },
});

function card(row: queries.CardRow, today: string) {
  return { ...row, isOpen: row.sharingMethod === 'open' && row.openDate !== null && row.openDate <= today };
}
