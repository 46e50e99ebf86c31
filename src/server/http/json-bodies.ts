import { isUtf8 } from 'node:buffer';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { isModest, jsonShape } from './json-shape.ts';
import { semaphore } from '../process/semaphore.ts';

/** Bytes of the heap that bodies may take at once, from their parsing to their answer; the others wait, unparsed. */
const mostBytes = 24 * 1024 * 1024;
/** About what a value takes beside its text. */
const bytesOfValue = 100;

/** Nobody reads the answer, and nothing is wrong with the server: a fault of the caller, which is not logged as ours. */
const callerGone = () => Object.assign(new Error('The caller has gone.'), { statusCode: 400 });

/** JSON is UTF-8 (RFC 8259 §8.1). Read as such, a text in GBK would be kept as a row of replacement characters. */
const notUtf8 = () => Object.assign(new SyntaxError('The body is no UTF-8.'), { statusCode: 400 });

/**
 * Reads JSON bodies of every route of `app`. One of too many values, or nested too deep, is refused as too large before anything is
 * made of it; one that would set a prototype or is no UTF-8 is malformed; an empty one is none.
 */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const memory = semaphore(mostBytes);
  /** Aborted when a request is answered, or its caller has gone. */
  const ends = new WeakMap<FastifyRequest, AbortController>();
  app.addHook('onRequest', async (request, reply) => {
    if (!request.headers['content-type']) return;
    const end = new AbortController();
    ends.set(request, end);
    reply.raw.once('close', () => end.abort());
  });
  // A call from within the process has no connection that closes.
  app.addHook('onResponse', async (request) => ends.get(request)?.abort());
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    // Some clients announce JSON and send nothing.
    if (body.length === 0) return undefined;
    const shape = jsonShape(body);
    if (!isModest(shape)) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    if (!isUtf8(body)) throw notUtf8();
    const end = ends.get(request)!.signal;
    const release = await memory.acquire(body.length + shape.values * bytesOfValue, end);
    if (!release) throw callerGone();
    if (end.aborted) release();
    else end.addEventListener('abort', release, { once: true });
    return new Promise((resolve, reject) => {
      void parseJson(request, body.toString(), (error, value) => (error ? reject(error) : resolve(value)));
    });
  });
}
