import type { Context } from './context.ts';
import type { Route } from './routes.ts';

/** One entry of the operation log. Times in milliseconds; texts are cut to 2,000 characters. */
export interface AuditEntry {
  title: string;
  businessType: number;
  method: string;
  requestMethod: string;
  url: string;
  params: string;
  result: string;
  failed: boolean;
  error: string;
  costTime: number;
}

/** Where entries go: the operation log's noun registers itself at start. */
export type AuditSink = (ctx: Context, entry: AuditEntry) => Promise<void>;

const secretKey = /password|pwd|token|secret|captcha|^code$|authorization/i;
const longest = 2000;

/**
 * JSON with the values of secret keys masked at every depth, cut to what the log holds. A pair such as `configKey`,
 * `configValue` counts as a key and its value.
 */
export function scrub(value: unknown): string {
  if (value === undefined) return '';
  const text = JSON.stringify(value, function (this: Record<string, unknown>, key, inner: unknown) {
    const named = key.endsWith('Value') ? this[`${key.slice(0, -5)}Key`] : key;
    return typeof named === 'string' && named && secretKey.test(named) ? '***' : inner;
  });
  return (text ?? '').slice(0, longest);
}

/** What 32 secret bytes look like in an address, behind a number or not: tokens of links to pages have no name there. */
const tokenShape = /^(?:\d+\.)?[\w-]{43}$/;

/** An address with the values of secret parameters masked, in its path (a key that ends in `Id` is a name) and query. */
export function scrubAddress(url: string, params: unknown): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  const secrets = Object.entries(params ?? {})
    .filter(([key]) => secretKey.test(key) && !key.endsWith('Id'))
    .map(([, value]) => String(value));
  const parts = path
    .split('/')
    .map((part) =>
      tokenShape.test(part) || (secrets.length && secrets.includes(decodeURIComponent(part))) ? '***' : part,
    );
  if (query === undefined) return parts.join('/');
  const pairs = query.split('&').map((pair) => {
    const [key = '', value] = pair.split(/=(.*)/s);
    return value && secretKey.test(key) ? `${key}=***` : pair;
  });
  return `${parts.join('/')}?${pairs.join('&')}`;
}

/** As {@link scrub}, for an envelope: its own `code` says how the call went and is no secret. */
export function scrubReply({ code, ...rest }: { code: number }): string {
  return `{"code":${code},${scrub(rest).slice(1)}`.slice(0, longest);
}

/** Kind of a write when the endpoint does not say: by its method. */
export function businessTypeOf({ endpoint }: Route): number {
  if (typeof endpoint.audit === 'number') return endpoint.audit;
  return { POST: 1, PUT: 2, DELETE: 3, GET: 0 }[endpoint.method];
}

/** Whether a call is written to the log: every write, and reads that declare a kind. */
export function isAudited({ endpoint }: Route): boolean {
  if (endpoint.audit === false) return false;
  return endpoint.method !== 'GET' || typeof endpoint.audit === 'number';
}
