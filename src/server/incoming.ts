import type { FastifyRequest } from 'fastify';
import type { UploadRule } from '#shared/contract';
import { fail } from '#shared/fail';
import type { Incoming, IncomingFile } from './routes.ts';

const nothing: AsyncIterable<IncomingFile> = { async *[Symbol.asyncIterator]() {} };

/** For endpoints without an upload. */
export const noIncoming: Incoming = { files: nothing, fields: {} };

/** Parts and fields that come beside the files of one request. */
const mostFields = 20;

/**
 * Reads a multipart request part by part; nothing is held in memory. A file larger than the rule allows ends early
 * with `truncated()`; more files than allowed fail with `kernel.uploadCount`.
 */
export async function incomingOf(request: FastifyRequest, rule: UploadRule): Promise<Incoming> {
  const fields: Record<string, string> = {};
  const parts = request.parts({
    limits: {
      fileSize: rule.maxBytes,
      files: rule.maxFiles,
      fields: mostFields,
      fieldSize: 10_000,
      parts: rule.maxFiles + mostFields,
    },
  });
  async function* files(): AsyncGenerator<IncomingFile> {
    try {
      for await (const part of parts) {
        if (part.type === 'field') {
          if (typeof part.value === 'string' && /^\w{1,50}$/.test(part.fieldname)) fields[part.fieldname] = part.value;
        } else if (part.fieldname === rule.field) {
          yield {
            fileName: part.filename ?? '',
            mediaType: part.mimetype,
            stream: part.file,
            truncated: () => part.file.truncated,
          };
        } else {
          part.file.resume();
        }
      }
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
        throw fail('kernel.uploadCount', { count: rule.maxFiles });
      if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE' || code?.startsWith('FST_')) throw fail('kernel.notMultipart');
      throw fail('kernel.uploadCut');
    }
  }
  return { files: files(), fields };
}
