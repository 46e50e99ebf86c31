import type { Client, ClientOptions } from '@opensearch-project/opensearch';
import type { Context } from '#server/context';
import type { SearchCluster } from '#server/process/env';

/** Milliseconds after which a request counts as failed: a search, and a request with many documents. */
const timeouts = { search: 3000, bulk: 60_000 };

/** Attempts at other nodes after a failed one. */
const retries = 2;

export interface Cluster {
  client: Client;
  /** Name under which the index that answers is searched. */
  alias: string;
}

const clients = new WeakMap<object, Promise<Cluster>>();

/** The configured cluster; null without `SEARCH_URL`. The client is loaded with the first use. */
export function clusterOf(ctx: Context): Promise<Cluster> | null {
  if (!ctx.searchCluster) return null;
  const known = clients.get(ctx.own) ?? connect(ctx.searchCluster);
  clients.set(ctx.own, known);
  return known;
}

async function connect({ nodes, alias }: SearchCluster): Promise<Cluster> {
  const { Client } = await import('@opensearch-project/opensearch');
  const options: ClientOptions = { nodes: [...nodes], requestTimeout: timeouts.search, maxRetries: retries };
  return { client: new Client(options), alias };
}

/** Options of requests that may take long. */
export const patient = { requestTimeout: timeouts.bulk };

/** Closes the connections of this process. */
export async function disconnect(ctx: Context): Promise<void> {
  const cluster = await clients.get(ctx.own);
  clients.delete(ctx.own);
  await cluster?.client.close();
}

/**
 * Whether an error means that the cluster cannot answer now: no connection, a time limit, no manager, too many requests.
 * Other errors are faults of the request.
 */
export function isAway(error: unknown): boolean {
  const { name, statusCode } = error as { name?: string; statusCode?: number };
  if (name === 'ResponseError') return statusCode === 429 || (statusCode ?? 0) >= 500;
  return ['ConnectionError', 'TimeoutError', 'NoLivingConnectionsError', 'RequestAbortedError'].includes(name ?? '');
}

/** An error for answers that are incomplete although the request itself succeeded; {@link isAway} recognises it. */
export const unavailable = (reason: string): Error =>
  Object.assign(new Error(reason), { name: 'ResponseError', statusCode: 503 });

/** Whether an error means that an index does not exist. */
export const isMissing = (error: unknown): boolean => (error as { statusCode?: number }).statusCode === 404;

/** An error in few words, without addresses and passwords. */
export const faultOf = (error: unknown): string => {
  const { name, message } = error as Error;
  return `${name}: ${message.replaceAll(/\/\/[^@\s/]*@/g, '//')}`.slice(0, 300);
};
