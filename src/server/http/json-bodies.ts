import { isUtf8 } from 'node:buffer';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { isWithinJsonLimits, jsonShape } from './json-shape.ts';
import { semaphore } from '../process/semaphore.ts';

/** Heap bytes that JSON bodies may take together, from parsing until the answer. Further bodies wait unparsed. */
const maxHeapBytes = 24 * 1024 * 1024;
/** Approximate heap bytes of one value in addition to its text. */
const bytesPerValue = 100;

/** Status 400, because the client disconnected: this is not logged as a server error. */
const clientDisconnected = () => Object.assign(new Error('The caller has gone.'), { statusCode: 400 });

/** JSON is UTF-8 (RFC 8259 §8.1). Otherwise a text in GBK would be stored as replacement characters. */
const notUtf8 = () => Object.assign(new SyntaxError('The body is no UTF-8.'), { statusCode: 400 });

/**
 * Parses JSON bodies of every route of `app`. Bodies with too many values or too deep nesting are refused with 413
 * before parsing. Bodies that would set a prototype, or are not UTF-8, fail with 400. An empty body is undefined.
 */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const memory = semaphore(maxHeapBytes);
  /** Aborted when the request is answered or the client disconnects. */
  const ends = new WeakMap<FastifyRequest, AbortController>();
  app.addHook('onRequest', async (request, reply) => {
    if (!request.headers['content-type']) return;
    const end = new AbortController();
    ends.set(request, end);
    reply.raw.once('close', () => end.abort());
  });
  // Calls from within the process have no connection that closes.
  app.addHook('onResponse', async (request) => ends.get(request)?.abort());
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    // Some clients declare JSON and send nothing.
    if (body.length === 0) return undefined;
    const shape = jsonShape(body);
    if (!isWithinJsonLimits(shape)) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    if (!isUtf8(body)) throw notUtf8();
    const end = ends.get(request)!.signal;
    const release = await memory.acquire(body.length + shape.values * bytesPerValue, end);
    if (!release) throw clientDisconnected();
    if (end.aborted) release();
    else end.addEventListener('abort', release, { once: true });
    return new Promise((resolve, reject) => {
      void parseJson(request, body.toString(), (error, value) => (error ? reject(error) : resolve(value)));
    });
  });
}
