import { z } from 'zod';

export { fillPath } from './path.ts';

/**
 * Callers of an endpoint: everybody, any signed-in user, a user with a verified e-mail, or a holder of one of the
 * named permissions. `*:*:*` passes every permission check.
 */
export type Permit = 'public' | 'user' | 'verified' | Permission | readonly Permission[];
export type Permission = `${string}:${string}:${string}`;
/** Scope of a personal access token: `things:action`. */
export type Scope = `${string}:${string}`;

/** A rate limit. `per: 'account'` counts anonymous callers by address. Window in seconds. */
export interface RateLimit {
  per: 'address' | 'account';
  count: number;
  seconds: number;
}

/** Files that a multipart endpoint accepts; the size limit is enforced on the stream, not on a header. */
export interface UploadRule {
  field: string;
  maxBytes: number;
  maxFiles: number;
}

type Reply =
  | { kind: 'rows'; schema: z.ZodType }
  | { kind: 'data'; schema: z.ZodType }
  | { kind: 'flat'; schema: z.ZodType }
  | { kind: 'done' }
  | { kind: 'file'; isWire?: true };

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/prod-api`; path parameters as `:id`. */
  path: `/${string}`;
  permit: Permit;
  /**
   * Scopes of personal access tokens that may make this call in addition to sessions, such as `models:submit`; any one
   * of several suffices, and without it tokens are refused. Only for calls that need no permission, because tokens
   * carry none. In an open call the owner of such a token is identified, and all other callers are visitors.
   */
  scope?: Scope | readonly Scope[];
  /**
   * True for calls that are allowed before an initial or expired password is changed: the user's profile, the password,
   * logout, and the calls of the page frame. In other calls the user is a visitor.
   */
  beforePasswordChange?: true;
  /**
   * True for calls that are allowed before a required second factor is set up: the set-up itself. Calls with
   * `beforePasswordChange` are allowed then, too.
   */
  beforeSecondFactor?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: Reply;
  upload?: UploadRule;
  limit?: RateLimit;
  /** Maximum body in bytes; 1 MiB when absent. */
  maxBody?: number;
  /** True when the same request may legitimately be sent twice within a second (login, autosave). */
  repeatable?: boolean;
  /**
   * True when signed-in callers may send `Idempotency-Key`: a repeated request within 24 hours gets the first answer
   * and does nothing. For calls that create something and whose answer holds no secret, since it is stored.
   */
  idempotencyKey?: true;
  /**
   * Whether the call changes something that public pages show, so that cached pages are dropped. Absent: true for writes
   * that need a permission, false for those of visitors and ordinary users (visits, sessions, drafts, uploads).
   */
  changesContent?: boolean;
  /**
   * Kind of the operation-log entry when the action's verb and the method do not determine it
   * (src/server/audit/audit.ts): 0 other, 1 insert, 2 update, 3 delete, 4 grant, 5 export, 6 import, 7 force logout, 8
   * generate, 9 clean. Every write is logged; `false` excludes it, and a comment gives the reason.
   */
  audit?: number | false;
}

export type Endpoints = Record<string, Endpoint>;
export type Contract<E extends Endpoints = Endpoints> = E & { readonly [contractName]: string };

/**
 * Key of a contract's noun name (`area.noun`). A registered symbol, because the build configuration loads a second
 * instance of this module.
 */
export const contractName: unique symbol = Symbol.for('lattice.contract');

/** Whether a call may change something that public pages show; see {@link Endpoint.changesContent}. */
export function changesContent({ method, permit, reply, changesContent: declared }: Endpoint): boolean {
  const isOfficeWrite =
    method !== 'GET' && reply.kind !== 'file' && !['public', 'user', 'verified'].includes(String(permit));
  return declared ?? isOfficeWrite;
}

/** Declares the endpoints of one noun. `name` is `area.noun`, the prefix of failures, jobs and audit titles. */
export function contract<const E extends Endpoints>(name: string, endpoints: E): Contract<E> {
  return Object.assign(endpoints, { [contractName]: name });
}

/** A page of a list: `{code, msg, total, rows}`. */
export const rows = <S extends z.ZodType>(schema: S) => ({ kind: 'rows', schema }) as const;
/** One value: `{code, msg, data}`. */
export const data = <S extends z.ZodType>(schema: S) => ({ kind: 'data', schema }) as const;
/** Additional top-level keys next to `code` and `msg`. */
export const flat = <S extends z.ZodRawShape>(shape: S) => ({ kind: 'flat', schema: z.object(shape) }) as const;
/** No payload: `{code, msg}`. */
export const done = () => ({ kind: 'done' }) as const;
/** Bytes, with a `download-filename` header. Refusals have real HTTP statuses and are problem documents (RFC 9457). */
export const file = () => ({ kind: 'file' }) as const;
/** Bytes for third-party front ends, which expect refusals as JSON envelopes with status 200. */
export const wireFile = () => ({ kind: 'file', isWire: true }) as const;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Input of a call before parsing; keys that the endpoint does not declare are absent. */
export type InputOf<E extends Endpoint> = (E extends { params: infer S } ? { params: In<S> } : unknown) &
  (E extends { query: infer S } ? { query?: In<S> } : unknown) &
  (E extends { body: infer S } ? { body: In<S> } : unknown) &
  (E extends { upload: UploadRule } ? { body: FormData } : unknown);

/** Input of a handler, after parsing. */
export type ParsedOf<E extends Endpoint> = {
  params: E extends { params: infer S } ? Out<S> : undefined;
  query: E extends { query: infer S } ? Out<S> : undefined;
  body: E extends { body: infer S } ? Out<S> : undefined;
};

/** Reply that a caller receives. */
export type OutputOf<E extends Endpoint> = E['reply'] extends { kind: 'rows'; schema: infer S }
  ? { total: number; rows: Out<S>[] }
  : E['reply'] extends { kind: 'data' | 'flat'; schema: infer S }
    ? Out<S>
    : E['reply'] extends { kind: 'file' }
      ? Blob
      : undefined;

/** `z.output` of the row or value in an endpoint's reply. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends { schema: infer S } ? Out<S> : never;
