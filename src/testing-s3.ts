import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Place } from './server/files/s3-bucket.ts';

const bucket = 'lattice';

/**
 * A real S3 server for tests, s3rver. It can neither abort nor list multipart uploads; both are added here on its
 * folder of parts. `requests` lists every call; while `room.full` is set, writes fail with the given status and code,
 * and `room.cannotList` disables the list of uploads.
 */
export async function startS3(): Promise<{
  place: S3Place;
  requests: string[];
  room: { full?: { status: number; code: string } | undefined; cannotList?: boolean };
  stop: () => Promise<void>;
}> {
  const directory = mkdtempSync(path.join(tmpdir(), 'lattice-s3-'));
  const s3 = new S3rver({ silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] });
  await s3.configureBuckets();
  const serve = s3.callback();
  const uploads = path.join(directory, bucket, '._S3rver_uploads');
  const requests: string[] = [];
  const room: { full?: { status: number; code: string } | undefined; cannotList?: boolean } = {};
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (room.full && request.method === 'PUT') {
      request.resume().on('end', () => {
        const { status, code } = room.full!;
        answer(response, status, `<Error><Code>${code}</Code><Message>no room</Message></Error>`);
      });
      return;
    }
    if (room.cannotList || !ofUploads(uploads, request, response)) serve(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    place: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      byPath: true,
    },
    requests,
    room,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * AbortMultipartUpload, ListMultipartUploads, and the answer to a part or completion of an upload that does not exist.
 */
function ofUploads(uploads: string, request: IncomingMessage, response: ServerResponse): boolean {
  const query = new URL(request.url!, 'http://s3').searchParams;
  const uploadId = query.get('uploadId');
  if (uploadId !== null) {
    const folder = path.join(uploads, path.basename(uploadId));
    if (!existsSync(folder)) answer(response, 404, '<Error><Code>NoSuchUpload</Code><Message>gone</Message></Error>');
    else if (request.method === 'DELETE') {
      rmSync(folder, { recursive: true });
      answer(response, 204);
    } else return false;
    request.resume();
    return true;
  }
  if (request.method !== 'GET' || !query.has('uploads')) return false;
  const ids = existsSync(uploads) ? readdirSync(uploads) : [];
  const found = ids
    .map((id) => ({ id, key: readFileSync(path.join(uploads, id, 'key'), 'utf8') }))
    .filter(({ key }) => key.startsWith(query.get('prefix') ?? ''))
    .map(({ id, key }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
  const list = `<IsTruncated>false</IsTruncated>${found.join('')}`;
  answer(response, 200, `<ListMultipartUploadsResult>${list}</ListMultipartUploadsResult>`);
  return true;
}

function answer(response: ServerResponse, status: number, xml = ''): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}
