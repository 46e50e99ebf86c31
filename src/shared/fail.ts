/** Values for the placeholders of a failure's text. */
export type FailParams = Record<string, string | number>;

/** One faulty field of a request: dotted path, failure key and its parameters. */
export interface FieldFault {
  path: string;
  message: string;
}

/**
 * A failure on purpose. `key` is `area.noun.reason` and the text key in both languages; `code` is the class in the
 * reply envelope: 500 shows a toast, 601 and above a notification. 401, 403, 404 and 429 belong to the kernel.
 */
export class Failure extends Error {
  readonly key: string;
  readonly code: number;
  readonly params: FailParams;
  readonly fields: FieldFault[];
  constructor(key: string, params: FailParams = {}, code = 500, fields: FieldFault[] = []) {
    super(key);
    this.name = 'Failure';
    this.key = key;
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}

/** Builds a business failure to throw. The text is found under `fail.<reason>` of the noun's texts. */
export function fail(key: string, params?: FailParams): Failure {
  return new Failure(key, params);
}

/** A refusal because something is in use or has changed meanwhile: shown as a notification. */
export function conflict(key: string, params?: FailParams): Failure {
  return new Failure(key, params, 601);
}

/**
 * A failure tied to fields of the request. `reason` of each fault is a full text key, translated when the reply
 * is written.
 */
export function failFields(key: string, fields: { path: string; reason: string }[], params: FailParams = {}): Failure {
  return new Failure(
    key,
    params,
    500,
    fields.map(({ path, reason }) => ({ path, message: reason })),
  );
}
