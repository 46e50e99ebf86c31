import type { Context } from '#server/context';
import { singleFlight } from '#server/database/single-flight';
import { clusterOf, faultOf, isAway, isMissing, type Cluster } from './opensearch/client.ts';
import { noteForCluster } from './opensearch/changes.ts';
import { openSearchIndexOf } from './opensearch/opensearch-index.ts';
import { postgresIndex } from './postgres/postgres-index.ts';
import { readCluster } from './queries/cluster.ts';
import { takeTurn } from './queries/version.ts';
import type { SearchIndex } from './search-index.ts';

/** Milliseconds for which a process asks PostgreSQL after the cluster did not answer. */
const pause = 5000;

/** Per process: until when PostgreSQL answers, and the reader of the state that all processes share. */
interface Choice {
  until: number;
  hasIndex: () => Promise<boolean>;
}
const choices = new WeakMap<object, Choice>();

function choiceOf(ctx: Context): Choice {
  const known = choices.get(ctx.own);
  if (known) return known;
  const choice = { until: 0, hasIndex: singleFlight(async () => (await readCluster(ctx)).indexName !== '') };
  choices.set(ctx.own, choice);
  return choice;
}

/**
 * The search cluster if one is configured, filled and answers; PostgreSQL otherwise, and within transactions, whose changes
 * only the database sees.
 */
async function answered<T>(
  ctx: Context,
  ask: (index: Pick<SearchIndex, 'page' | 'facets' | 'declared'>) => Promise<T>,
) {
  const choice = choiceOf(ctx);
  const isAsked = ctx.searchCluster && !ctx.db.isTransaction && performance.now() > choice.until;
  if (!isAsked || !(await choice.hasIndex())) return ask(postgresIndex);
  try {
    return await ask(openSearchIndexOf((await clusterOf(ctx)) as Cluster));
  } catch (error) {
    if (!isAway(error) && !isMissing(error)) throw error;
    choice.until = performance.now() + pause;
    ctx.log.warn({ fault: faultOf(error) }, 'PostgreSQL answers searches for the search cluster');
    return ask(postgresIndex);
  }
}

/** The index of the portal: PostgreSQL keeps every entry, and a cluster answers for it if there is one. */
export const searchIndex: SearchIndex = {
  page: (ctx, request, page) => answered(ctx, (index) => index.page(ctx, request, page)),
  facets: (ctx, request) => answered(ctx, (index) => index.facets(ctx, request)),
  declared: (ctx, request) => answered(ctx, (index) => index.declared(ctx, request)),
  suggest: postgresIndex.suggest,
  async put(ctx, entry) {
    await takeTurn(ctx);
    await postgresIndex.put(ctx, entry);
    await noteForCluster(ctx, [entry.resourceId]);
  },
  async remove(ctx, resourceId) {
    await takeTurn(ctx);
    await postgresIndex.remove(ctx, resourceId);
    await noteForCluster(ctx, [resourceId]);
  },
  async putCounters(ctx, resourceIds) {
    if (ctx.searchCluster) await takeTurn(ctx);
    await postgresIndex.putCounters(ctx, resourceIds);
    await noteForCluster(ctx, resourceIds);
  },
};
