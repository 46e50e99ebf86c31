import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { repositoryTypes, type Overview, type RepositoryQuery, type RepositoryType } from '../contract.ts';
import * as queries from './queries.ts';

/** A page of published outcomes. */
export async function listOutcomes(ctx: Context, query: RepositoryQuery) {
  const { total, rows } = await queries.list(ctx, query);
  const today = wireDay(ctx.now);
  return {
    total,
    rows: rows.map(({ regNo, city, country, ...row }) => ({
      ...row,
      number: row.number || regNo,
      place: row.place || [city, country].filter(Boolean).join(', '),
      isOpen: row.sharingMethod === 'open' && row.openDate !== null && row.openDate <= today,
    })),
  };
}

/** The counts on the entry page of the repository. */
export async function overviewOf(ctx: Context, type: RepositoryType | undefined): Promise<Overview> {
  const [counts, year, author, journal] = await Promise.all([
    queries.countByType(ctx),
    queries.topTerms(ctx, 'year', type),
    queries.topTerms(ctx, 'author', type),
    queries.topTerms(ctx, 'journal', type),
  ]);
  return {
    total: counts.get('') ?? 0,
    types: repositoryTypes.map((name) => ({ type: name, count: counts.get(name) ?? 0 })),
    year,
    author,
    journal,
  };
}
