import type { Context } from '../context.ts';
import type { Route } from '../routes.ts';

/** One entry of the operation log. Times in milliseconds; texts are cut to 2,000 characters. */
export interface AuditEntry {
  title: string;
  businessType: number;
  method: string;
  requestMethod: string;
  url: string;
  params: string;
  /** Name of the record that was changed; empty when the noun provides none. */
  object: string;
  /** Names of the changed fields. */
  changed: readonly string[];
  result: string;
  failed: boolean;
  error: string;
  costTime: number;
}

/** Destination of entries: the operation log's noun registers itself at start. */
export type AuditSink = (ctx: Context, entry: AuditEntry) => Promise<void>;

const secretKey = /password|pwd|token|secret|captcha|^code$|authorization/i;
const longest = 2000;
const longestObject = 300;

/**
 * JSON with the values of secret keys masked at every depth, cut to the log's limit. A pair such as `configKey`,
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

/**
 * The form of 32 secret bytes in an address, with or without a number before it: in page links such tokens have no
 * name.
 */
const tokenShape = /^(?:\d+\.)?[\w-]{43}$/;

/**
 * An address with the values of secret parameters masked, in its path (a key that ends in `Id` is a name) and query.
 */
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

/** Like {@link scrub}, for an envelope, whose `code` is a status and not a secret. */
export function scrubReply({ code, ...rest }: { code: number }): string {
  return `{"code":${code},${scrub(rest).slice(1)}`.slice(0, longest);
}

/** Kinds beyond the ten of RuoYi, by the verb of the action: decisions and the steps that lead to them. */
const kindOfVerb: Record<string, number> = {
  approve: 10,
  pass: 10,
  reject: 11,
  refuse: 11,
  publish: 12,
  issue: 12,
  show: 12,
  withdraw: 13,
  takeDown: 13,
  hide: 13,
  retire: 13,
  accept: 14,
  return: 15,
  submit: 16,
  recall: 17,
  takeBack: 17,
  cancel: 17,
  assign: 18,
  handOver: 18,
  claim: 18,
  answer: 19,
  supplement: 19,
  revoke: 20,
  confirmRevocation: 20,
  confirm: 14,
  sendBack: 15,
  askMore: 15,
  decline: 11,
  propose: 16,
  opine: 19,
  conclude: 19,
  close: 21,
  terminate: 21,
  discontinue: 21,
  deactivate: 21,
  restore: 22,
  reopen: 22,
  nextStage: 22,
};

/** The kind of an action such as `approve`, `takeDownMember` or `acceptPlan`, by the longest verb that is a prefix. */
function kindOfAction(action: string): number | undefined {
  const verb = Object.keys(kindOfVerb)
    .filter((one) => action === one || (action.startsWith(one) && /^[A-Z]/.test(action.slice(one.length))))
    .sort((a, b) => b.length - a.length)[0];
  return verb === undefined ? undefined : kindOfVerb[verb];
}

/** The verb of a call: its action, or the one in the body when an endpoint carries several. */
function verbOf(action: string, body: { name?: unknown; act?: unknown; accepts?: unknown; agrees?: unknown }): string {
  const [name, yes] = [body.name ?? body.act, body.accepts ?? body.agrees];
  if (['move', 'act', 'decide'].includes(action) && typeof name === 'string') return name;
  if (['decide', 'consent'].includes(action) && typeof yes === 'boolean') return yes ? 'approve' : 'reject';
  return action;
}

/** Kind of an operation: as the endpoint declares; otherwise by its verb; otherwise by its method. */
export function businessTypeOf({ endpoint, action }: Route, body: unknown = {}): number {
  if (typeof endpoint.audit === 'number') return endpoint.audit;
  return kindOfAction(verbOf(action, body ?? {})) ?? { POST: 1, PUT: 2, DELETE: 3, GET: 0 }[endpoint.method];
}

/** Object and changed fields of a call, for the operation log; shared by all contexts of the call. */
export interface Operation {
  object: string;
  changed: string[];
  /** Old and new declaration of the configuration that the call changes; stored instead of the request. */
  declarations?: { before: object; after: object };
  /** The reply contains secrets that no field name identifies, so the log stores nothing of it. */
  hidesReply?: boolean;
}

/** Excludes the reply of the current call from the operation log. */
export function hideReply({ operation }: Context): void {
  if (operation) operation.hidesReply = true;
}

/** Columns that name a record in two languages. */
export type Named = Partial<Record<'titleZh' | 'titleEn' | 'nameZh' | 'nameEn' | 'headlineZh' | 'headlineEn', string>>;

/**
 * Records for the operation log what the current call changes. The names of several objects are appended. Never pass
 * values, which may be secret.
 * @param subject its name, or a record that has one
 * @param changed names of the changed fields
 */
export function noteOperation({ operation }: Context, subject: string | Named, changed: readonly string[] = []): void {
  if (!operation) return;
  const object = typeof subject === 'string' ? subject : nameOf(subject);
  const known = operation.object === '' ? [] : operation.object.split('; ');
  if (object && !known.includes(object)) operation.object = [...known, object].join('; ').slice(0, longestObject);
  operation.changed.push(...changed.filter((one) => !operation.changed.includes(one)));
}

/**
 * Records a change of configuration for the operation log, with the old and the new values of its changed fields. Only
 * for rows about the portal itself: never for people, resources or anything secret.
 */
export function noteDeclaration(ctx: Context, subject: string, before: object, change: object): void {
  const changed = changedFields(before, change);
  noteOperation(ctx, subject, changed);
  // The key says to `scrub` which value is a password.
  const only = (of: object) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => changed.includes(name) || name.endsWith('Key')));
  if (ctx.operation) ctx.operation.declarations = { before: only(before), after: only(change) };
}

const nameOf = (it: Named) =>
  it.titleZh || it.titleEn || it.nameZh || it.nameEn || it.headlineZh || it.headlineEn || '';

/** Names of the fields whose value differs. */
export const changedFields = (before: object, change: object): string[] =>
  Object.entries(change)
    .filter(([name, value]) => value !== undefined && !isSame((before as Record<string, unknown>)[name], value))
    .map(([name]) => name);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether a call is logged: every write, and reads that declare a kind. */
export function isAudited({ endpoint }: Route): boolean {
  if (endpoint.audit === false) return false;
  return endpoint.method !== 'GET' || typeof endpoint.audit === 'number';
}
