import type { z } from 'zod';
import { fail } from '#shared/fail';
import type { PageQuery } from '#shared/paging';
import type { Context } from '#server/context';
import { recogniseAffiliations } from '#module/identity/organizations';
import { cardsOf } from '#module/data/search';
import type { ContributorPage } from '../contract.ts';
import { coContributors, findContributor, resourcesOf, type Named } from './queries.ts';

/** An organization under the name of the register, whichever of its names the address has. */
async function registered(ctx: Context, named: Named): Promise<Named> {
  if (named.kind !== 'organization') return named;
  const known = (await recogniseAffiliations(ctx, [named.key])).get(named.key);
  return known ? { ...named, key: known.nameZh || known.nameEn } : named;
}

/** A contributor with the related ones. @throws data.contributors.notFound without a published resource */
export async function get(ctx: Context, asked: Named): Promise<z.input<typeof ContributorPage>> {
  const named = await registered(ctx, asked);
  const found = await findContributor(ctx, named);
  if (!found) throw fail('data.contributors.notFound');
  const shared = await coContributors(ctx, named);
  return { ...found, kind: named.kind, nameZh: found.nameZh ?? '', nameEn: found.nameEn ?? '', beside: shared };
}

/** A page of a contributor's published resources, newest first. */
export async function resources(ctx: Context, { pageNum, pageSize, ...named }: Named & PageQuery) {
  const { total, ids } = await resourcesOf(ctx, await registered(ctx, named), { pageNum, pageSize } as PageQuery);
  return { total, rows: await cardsOf(ctx, ids) };
}
