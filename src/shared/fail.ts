/** Values for the placeholders of a failure's text. */
export type FailParams = Record<string, string | number>;

/** One invalid field of a request: dotted path, failure key and its parameters. */
export interface FieldFault {
  path: string;
  message: string;
}

/**
 * An expected failure. `key` is `area.noun.reason`, the text key in both languages; `code` is the class in the reply
 * envelope: 500 shows a toast, 601 and above a notification. 401, 403, 404 and 429 are reserved for the kernel.
 */
export class Failure extends Error {
  readonly key: string;
  readonly code: number;
  readonly params: FailParams;
  readonly fields: FieldFault[];
  /** HTTP status where a file is refused, see src/server/http/problem.ts; derived from key and code when absent. */
  readonly status: number | undefined;
  constructor(key: string, params: FailParams = {}, code = 500, fields: FieldFault[] = [], status?: number) {
    super(key);
    this.name = 'Failure';
    this.key = key;
    this.code = code;
    this.params = params;
    this.fields = fields;
    this.status = status;
  }
}

/**
 * Creates a business failure to throw. Its text is `fail.<reason>` of the noun's texts.
 * @param status HTTP status where a file is refused for this reason, such as 403 or 410
 */
export function fail(key: string, params?: FailParams, status?: number): Failure {
  return new Failure(key, params, 500, [], status);
}

/** Creates a refusal because something is in use or has changed meanwhile; shown as a notification. */
export function conflict(key: string, params?: FailParams): Failure {
  return new Failure(key, params, 601);
}

/**
 * A failure of certain fields of the request. `reason` of each fault is a full text key, translated when the reply is
 * written.
 */
export function failFields(key: string, fields: { path: string; reason: string }[], params: FailParams = {}): Failure {
  return new Failure(
    key,
    params,
    500,
    fields.map(({ path, reason }) => ({ path, message: reason })),
  );
}
