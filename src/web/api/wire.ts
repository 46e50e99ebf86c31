import type { Endpoint, OutputOf } from '#shared/contract';
import type { FieldFault } from '#shared/fail';

/** A refusal by the server, or a transport failure (`code` 0), with the text to show. */
export class CallError extends Error {
  readonly code: number;
  /** Failure key such as `identity.sessions.badLogin`. */
  readonly key: string;
  readonly fields: FieldFault[];
  constructor(code: number, key: string, message: string, fields: FieldFault[] = []) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.key = key;
    this.fields = fields;
  }
}

/** Query string with `key[sub]` for nested objects; empty values are omitted. Starts with `?` unless empty. */
export function encodeQuery(query: object | undefined): string {
  const parts: string[] = [];
  const add = (key: string, value: unknown) => {
    if (value === undefined || value === null || value === '') return;
    if (Array.isArray(value)) value.forEach((one, at) => add(`${key}[${at}]`, one));
    else if (typeof value === 'object') for (const [sub, inner] of Object.entries(value)) add(`${key}[${sub}]`, inner);
    else parts.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  };
  for (const [key, value] of Object.entries(query ?? {})) add(key, value);
  return parts.length ? `?${parts.join('&')}` : '';
}

/** Extracts the payload of a reply envelope. A missing code counts as 200. @throws CallError */
export function unwrap<E extends Endpoint>(endpoint: E, envelope: unknown): OutputOf<E> {
  const {
    code = 200,
    msg = '',
    error = '',
    fields,
    ...rest
  } = envelope as Record<string, unknown> & {
    code?: number;
    msg?: string;
    error?: string;
    fields?: FieldFault[];
  };
  if (code !== 200) throw new CallError(code, error, msg, fields);
  switch (endpoint.reply.kind) {
    case 'rows':
      return rest as OutputOf<E>;
    case 'flat':
      // Some replies carry their result as a sentence.
      return { ...rest, msg } as unknown as OutputOf<E>;
    case 'data':
      return rest['data'] as OutputOf<E>;
    default:
      return undefined as OutputOf<E>;
  }
}
