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
 * and `room.cannotList` disables the list of uploads. `faults` are objects that are sent in four slow parts, or cut
 * after their first half.
 */
export async function startS3(): Promise<{
  place: S3Place;
  requests: string[];
  room: { full?: { status: number; code: string } | undefined; cannotList?: boolean };
  faults: Map<string, 'slow' | 'cut'>;
  stop: () => Promise<void>;
}> {
  const directory = mkdtempSync(path.join(tmpdir(), 'lattice-s3-'));
  const s3 = new S3rver({ silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] });
  await s3.configureBuckets();
  const serve = s3.callback();
  const uploads = path.join(directory, bucket, '._S3rver_uploads');
  const requests: string[] = [];
  const room: { full?: { status: number; code: string } | undefined; cannotList?: boolean } = {};
  const faults = new Map<string, 'slow' | 'cut'>();
  const server = createServer((request, response) => {
    const key = decodeURI(new URL(request.url!, 'http://s3').pathname).slice(`/${bucket}/`.length);
    const fault = request.method === 'GET' ? faults.get(key) : undefined;
    if (fault) return sendFaulty(path.join(directory, bucket, `${key}._S3rver_object`), fault, request, response);
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
    faults,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** An object, or a range of it, with correct headers. */
function sendFaulty(file: string, fault: 'slow' | 'cut', request: IncomingMessage, response: ServerResponse): void {
  const whole = readFileSync(file);
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const bytes = range ? whole.subarray(Number(range[1]), Number(range[2]) + 1) : whole;
  const step = Math.ceil(bytes.length / 4);
  const parts = [0, 1, 2, 3].map((at) => bytes.subarray(at * step, (at + 1) * step));
  response.writeHead(range ? 206 : 200, {
    'content-length': bytes.length,
    ...(range ? { 'content-range': `bytes ${range[1]}-${Number(range[1]) + bytes.length - 1}/${whole.length}` } : {}),
  });
  const next = (): void => {
    if (fault === 'cut' && parts.length === 2) return void response.destroy();
    const part = parts.shift();
    if (!part) return void response.end();
    response.write(part);
    setTimeout(next, 50);
  };
  setTimeout(next, 50);
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
