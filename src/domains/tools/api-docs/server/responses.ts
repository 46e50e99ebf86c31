import type { Endpoint } from '#shared/contract';
import { speaksHttp } from '#server/http/problem';
import type { JsonSchema } from './schemas.ts';

/* The answers of a call in OpenAPI, refusals included. */

const faults: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { path: { type: 'string' }, message: { type: 'string' } },
    required: ['path', 'message'],
  },
};

/** Codes of refusals. 200 is none of them, so that types generated from the document tell replies apart by `code`. */
const refusalCode: JsonSchema = { type: 'integer', enum: [401, 403, 404, 409, 422, 429, 500, 503, 601] };

/** The envelope of every refused call. */
export const refusal: JsonSchema = {
  type: 'object',
  properties: { code: refusalCode, msg: { type: 'string' }, error: { type: 'string' }, fields: faults },
  required: ['code', 'msg', 'error'],
};

/** A refused file (RFC 9457), with the members of the envelope. */
export const problem: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: refusalCode,
    error: { type: 'string' },
    fields: faults,
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'error'],
};

const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
// The second entry says that files have their own types; generators of clients know the first.
const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } }, '*/*': { schema: {} } };
const text = { 'text/plain': { schema: { type: 'string' } } };

/**
 * Answers by status. Calls with JSON replies are refused with status 200, so their reply is one of two schemas; the
 * server itself answers a request that it cannot read with 4XX, and 503 while the database is away. Files have real
 * statuses, unless third-party front ends download them.
 * @param reply schema of the reply; absent for bytes
 */
export function responsesOf(
  endpoint: Endpoint,
  title: string,
  reply: JsonSchema | undefined,
  say: (answer: 'refused' | 'part' | 'unchanged' | 'beyond') => string,
): object {
  const refused = { description: say('refused'), content: { ...json(refTo('refusal')), ...text } };
  if (reply)
    return {
      200: { description: title, content: json({ oneOf: [reply, refTo('refusal')] }) },
      '4XX': refused,
      '5XX': refused,
    };
  const parts = {
    206: { description: say('part'), content: bytes },
    304: { description: say('unchanged') },
    416: { description: say('beyond') },
  };
  if (!speaksHttp(endpoint))
    return {
      200: { description: title, content: { ...bytes, ...json(refTo('refusal')) } },
      ...parts,
      '4XX': refused,
      '5XX': refused,
    };
  const problems = {
    description: say('refused'),
    content: { 'application/problem+json': { schema: refTo('problem') }, ...json(refTo('refusal')), ...text },
  };
  return { 200: { description: title, content: bytes }, ...parts, '4XX': problems, '5XX': problems };
}
