import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A recorded request to the server. */
interface LabCall {
  method: string;
  path: string;
  contentType: string;
  form: URLSearchParams;
}

/** An answer instead of the server's default: a body with its status, or a function that writes the raw response. */
type LabAnswer = { status?: number; body: unknown } | ((response: ServerResponse) => void);

/** A lab platform for tests: implements `POST /tokens` of the data API and accepts the users on its list. */
export interface LabServer {
  url: string;
  calls: LabCall[];
  /** By name: password and the user object of the answer. */
  people: Map<string, { password: string; user: object }>;
  /** Answers for the next calls, one each, instead of the server's defaults. */
  answers: LabAnswer[];
  close: () => Promise<void>;
}

/** Codes of the data API. */
export const labCodes = { success: 0, credentials: 1, badData: 2, fault: 3, again: 'refresh' } as const;

/** Starts a lab platform on a free port of this machine. */
export async function labServer(): Promise<LabServer> {
  const lab: Omit<LabServer, 'url' | 'close'> = { calls: [], people: new Map(), answers: [] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      const { method = '', url: path = '', headers } = request;
      lab.calls.push({ method, path, contentType: headers['content-type'] ?? '', form });
      const answer = lab.answers.shift() ?? { body: ownAnswer(path, form) };
      if (typeof answer === 'function') return answer(response);
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
      return response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...lab,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  function ownAnswer(path: string, form: URLSearchParams) {
    if (path !== '/tokens') return { errcode: labCodes.badData, errmsg: 'no such call' };
    const person = lab.people.get(form.get('username') ?? '');
    if (!person || person.password !== form.get('password'))
      return { errcode: labCodes.credentials, errmsg: 'wrong name or password' };
    const token = (minutes: number) => ({ token: 'lab-token', expiredAt: Date.now() + minutes * 60_000 });
    return { errcode: labCodes.success, access: token(30), refresh: token(1440), user: person.user };
  }
}
