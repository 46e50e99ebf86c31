import type { Context } from '#server/context';
import { countChanges, readCluster, sizeOfIndex } from '../queries/cluster.ts';

/** Published resources from which on a search cluster is advised: PostgreSQL was measured up to here. */
const largest = 100_000;

/** State of the search for the monitoring pages. Callers check the permission. */
export interface SearchFigures {
  /** More published resources than {@link largest}. */
  isLarge: boolean;
  /** Null without a configured cluster. */
  cluster: {
    /** PostgreSQL answers: the cluster is away, or its first index is being built. */
    isAnswering: boolean;
    isBuilding: boolean;
    awaySince: Date | null;
    fault: string;
    /** Changes that the cluster has not confirmed, since when, and those that it refuses. */
    waiting: number;
    oldest: Date | null;
    dead: number;
    error: string;
    comparedAt: Date | null;
    differences: number;
  } | null;
}

export async function searchFigures(ctx: Context): Promise<SearchFigures> {
  const { entries } = await sizeOfIndex(ctx, largest + 1);
  const isLarge = entries > largest;
  if (!ctx.searchCluster) return { isLarge, cluster: null };
  const { indexName, building, awaySince, fault, comparedAt, differences } = await readCluster(ctx);
  const changes = await countChanges(ctx);
  const isAnswering = indexName !== '' && awaySince === null;
  const state = { isAnswering, isBuilding: building !== '', awaySince, fault, comparedAt, differences };
  return { isLarge, cluster: { ...state, ...changes } };
}
