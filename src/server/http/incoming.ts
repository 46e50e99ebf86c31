import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { UploadRule } from '#shared/contract';
import { fail, failFields, type Failure } from '#shared/fail';
import type { Incoming, IncomingFile } from '../routes.ts';

const nothing: AsyncIterable<IncomingFile> = { async *[Symbol.asyncIterator]() {} };

/** For endpoints without an upload. */
export const noIncoming: Incoming = { files: nothing, fields: {} };

/** Maximum number of form fields next to the files of one request. */
const maxFields = 20;

/**
 * Reads a multipart request part by part; nothing is buffered in memory. A file larger than the rule allows ends early
 * with `truncated()`. Too many files, under whatever name, fail with `kernel.uploadCount`, and too many fields with
 * `kernel.formFields`. The stream of the last allowed file ends only with the request, so a handler that stores files
 * at the end of their stream stores none of an oversized request.
 */
export async function incomingOf(request: FastifyRequest, rule: UploadRule): Promise<Incoming> {
  const fields: Record<string, string> = {};
  const parts = request.parts({
    limits: {
      fileSize: rule.maxBytes,
      files: rule.maxFiles,
      fields: maxFields,
      fieldSize: 10_000,
      // One more than allowed, so that the limit that was exceeded is the one that is reported.
      parts: rule.maxFiles + maxFields + 1,
    },
  });

  /** The next file under the rule's name. Fields before it are collected, other files are dropped. */
  async function nextFile() {
    for (;;) {
      const { done, value: part } = await parts.next().catch((error: unknown) => {
        throw refusalOf(error as { code?: string }, rule);
      });
      if (done) return undefined;
      if (part.type === 'file') {
        if (part.fieldname === rule.field) return part;
        part.file.resume();
      } else if (typeof part.value === 'string' && /^\w{1,50}$/.test(part.fieldname))
        fields[part.fieldname] = part.value;
    }
  }

  async function* toTheEnd(file: Readable): AsyncGenerator<Buffer> {
    yield* file as AsyncIterable<Buffer>;
    await nextFile();
  }

  async function* files(): AsyncGenerator<IncomingFile> {
    let count = 0;
    for (let part = await nextFile(); part; part = await nextFile()) {
      const { file } = part;
      const stream = ++count < rule.maxFiles ? file : Readable.from(toTheEnd(file), { objectMode: false });
      // The client may disconnect before the stream is read; an error without a listener would end the process.
      for (const one of new Set([file, stream])) one.on('error', () => undefined);
      yield {
        fileName: part.filename ?? '',
        mediaType: part.mimetype,
        stream,
        truncated: () => file.truncated,
      };
    }
  }
  return { files: files(), fields };
}

function refusalOf({ code }: { code?: string }, rule: UploadRule): Failure {
  switch (code) {
    case 'FST_FILES_LIMIT':
      return failFields('kernel.uploadCount', [{ path: rule.field, reason: 'kernel.uploadCount' }], {
        count: rule.maxFiles,
      });
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return fail('kernel.formFields', { count: maxFields });
    case 'FST_MP_PREMATURE_CLOSE':
      return fail('kernel.uploadCut');
    default:
      return fail(code?.startsWith('FST_') ? 'kernel.notMultipart' : 'kernel.uploadCut');
  }
}
