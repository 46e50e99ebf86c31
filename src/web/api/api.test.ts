import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, mock, test } from 'node:test';
import { z } from 'zod';
import { sessions } from '#contract/identity/sessions';
import { contract, data, done, file, wireFile } from '#shared/contract';
import { call, captchaTimeout, type CallOptions } from './api.ts';
import { listen, sessionDialogAnswered, type Notice } from '../kit/notices.ts';
import { CallError } from './wire.ts';

const samples = contract('web.samples', {
  list: {
    method: 'GET',
    path: '/samples',
    permit: 'public',
    query: z.record(z.string(), z.unknown()),
    reply: data(z.string()),
  },
  add: { method: 'POST', path: '/samples', permit: 'user', body: z.object({ name: z.string() }), reply: done() },
  edit: { method: 'PUT', path: '/samples', permit: 'user', body: z.object({ name: z.string() }), reply: done() },
  create: {
    method: 'POST',
    path: '/samples/new',
    permit: 'user',
    reply: done(),
    repeatable: true,
    idempotencyKey: true,
  },
  bytes: { method: 'GET', path: '/samples/bytes', permit: 'public', reply: file() },
  wireBytes: { method: 'GET', path: '/samples/wire', permit: 'public', reply: wireFile() },
});

/** The server's answer to the next calls; without one a call waits forever. */
let answer: { status?: number; type?: string; body: string; isBroken?: boolean } | undefined;
const unanswered: ServerResponse[] = [];
const asked: { method: string; url: URL; headers: IncomingMessage['headers']; body: string }[] = [];

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts).toString();
    asked.push({
      method: request.method!,
      url: new URL(request.url!, 'http://portal'),
      headers: request.headers,
      body,
    });
    if (answer?.isBroken) {
      response.writeHead(200, { 'content-type': answer.type, 'content-length': answer.body.length + 1 });
      response.write(answer.body, () => response.destroy());
    } else if (answer)
      response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' }).end(answer.body);
    else unanswered.push(response);
    server.emit('asked');
  });
});
const answers = (body: object) => (answer = { body: JSON.stringify(body) });

/** Simulated timers of the browser, which advance when a test says so. */
const clock = { now: 0, running: [] as { at: number; end: AbortController }[] };
function advance(milliseconds: number): void {
  clock.now += milliseconds;
  for (const { at, end } of clock.running)
    if (at <= clock.now) end.abort(new DOMException('The operation timed out.', 'TimeoutError'));
}

/** Globals that a page has and Node lacks. */
const document = { documentElement: { lang: 'zh-CN' }, cookie: '' };
const kept = new Map<string, string>();
const sessionStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
const own = new Map<string, PropertyDescriptor | undefined>();
/** Replaces a browser global until the file ends, because other files share this process. */
function standIn(name: string, value: unknown): void {
  own.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

let timeouts: { mock: { restore: () => void } } | undefined;

before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  standIn('fetch', (path: string, init: RequestInit) => fetch(new URL(path, here), init));
  standIn('document', document);
  standIn('sessionStorage', sessionStorage);
  timeouts = mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
    const end = new AbortController();
    clock.running.push({ at: clock.now + milliseconds, end });
    return end.signal;
  });
});

after(() => {
  timeouts?.mock.restore();
  for (const [name, descriptor] of own)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked.length = 0;
  clock.running.length = 0;
  kept.clear();
  document.cookie = '';
  document.documentElement.lang = 'zh-CN';
  answers({ code: 200, msg: '', data: 'x' });
});

/** The error that a call rejects with. */
async function refusalOf(calling: Promise<unknown>): Promise<CallError> {
  const error = await calling.then(
    () => assert.fail('the call was not refused'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof CallError, String(error));
  return error;
}
const quiet = { quiet: 'wholly' } as const;
const list = (options: CallOptions = quiet) => call(samples.list, {}, options);
const bytes = () => call(samples.bytes, {}, quiet);
const wireBytes = () => call(samples.wireBytes, {}, quiet);
const add = (name: string, options: CallOptions = quiet) => call(samples.add, { body: { name } }, options);

describe('a call that creates something', () => {
  const create = () => call(samples.create, {}, quiet);
  const keys = () => asked.map(({ headers }) => headers['idempotency-key']);

  test('has a key: a repeated request has the same one until an answer arrives, and then another', async () => {
    await Promise.all([create(), create()]);
    await create();
    const [first, second, third] = keys();
    assert.match(String(first), /^[0-9a-f]{32}$/);
    assert.equal(second, first, 'a second click');
    assert.notEqual(third, first);
    await add('x');
    assert.equal(keys().at(-1), undefined, 'others have none');
  });

  test('keeps its key when no answer arrives, and shows the message of an unavailable service', async () => {
    answer = { status: 503, body: JSON.stringify({ code: 503, msg: '系统暂时无法连接数据库' }) };
    const refusal = await refusalOf(create());
    assert.deepEqual([refusal.code, refusal.message], [0, '系统暂时无法连接数据库']);
    answers({ code: 200, msg: '' });
    await create();
    assert.equal(keys()[1], keys()[0]);
  });
});

describe('a call', () => {
  test('of GET sends its input in the address, nested values as key[sub], and no empty values', async () => {
    await call(samples.list, {
      query: {
        pageNum: 2,
        name: '晶格 & a=b',
        params: { beginTime: '2026-01-01', endTime: '', deep: { er: 1 } },
        ids: [7, 8],
        none: null,
        empty: '',
        off: false,
      },
    });
    const [{ url, method, body }] = asked as [(typeof asked)[number]];
    assert.equal(url.pathname, '/prod-api/samples');
    assert.deepEqual(
      [...url.searchParams],
      [
        ['pageNum', '2'],
        ['name', '晶格 & a=b'],
        ['params[beginTime]', '2026-01-01'],
        ['params[deep][er]', '1'],
        ['ids[0]', '7'],
        ['ids[1]', '8'],
        ['off', 'false'],
      ],
    );
    assert.deepEqual([method, body], ['GET', '']);
  });

  test('sends the session’s token, unless it is anonymous', async () => {
    document.cookie = 'size=mini; Admin-Token=a%2Fb';
    await list();
    await list({ anonymous: true });
    assert.deepEqual(
      asked.map(({ headers }) => headers.authorization),
      ['Bearer a/b', undefined],
    );
  });

  test('with a body sends JSON', async () => {
    await add('晶');
    const [{ headers, body }] = asked as [(typeof asked)[number]];
    assert.equal(headers['content-type'], 'application/json');
    assert.deepEqual(JSON.parse(body), { name: '晶' });
  });

  test('answered without a code counts as successful', async () => {
    answers({ data: 'well' });
    assert.equal(await list(), 'well');
  });
});

describe('a call without an answer', () => {
  /** Verifies that a call times out after exactly these milliseconds. */
  async function runsOut(calling: () => Promise<unknown>, milliseconds: number): Promise<CallError> {
    answer = undefined;
    const arrived = once(server, 'asked');
    const waiting = refusalOf(calling());
    let isOver = false;
    void waiting.finally(() => (isOver = true));
    await arrived;
    advance(milliseconds - 1);
    // A second call completes meanwhile: if the first one had ended, the test would know by now.
    answers({ data: 'x' });
    await list();
    assert.equal(isOver, false, `not before ${milliseconds} ms`);
    advance(1);
    await list();
    // Calls that still wait get a broken connection instead.
    for (const response of unanswered.splice(0)) response.destroy();
    return waiting;
  }

  test('times out after 90,000 ms, with a message', async () => {
    const { code, key, message } = await runsOut(() => list(), 90_000);
    assert.deepEqual([code, key, message], [0, 'web.timeout', '系统接口请求超时']);
    document.documentElement.lang = 'en';
    assert.equal((await runsOut(() => add('a'), 90_000)).message, 'The system interface request timed out');
  });

  test('reports a connection timeout when a file was being sent', async () => {
    const sent = new FormData();
    sent.append('file', new Blob(['x']), 'x.csv');
    document.documentElement.lang = 'en';
    for (const calling of [bytes, () => call(samples.add, { body: sent as never }, quiet)])
      assert.equal((await runsOut(calling, 90_000)).message, 'Connection timed out');
  });

  test('times out after 20,000 ms when it loads a captcha', async () => {
    const captcha = () => call(sessions.captcha, {}, { ...quiet, timeout: captchaTimeout, anonymous: true });
    assert.equal((await runsOut(captcha, 20_000)).key, 'web.timeout');
  });
});

describe('a call with a transport failure', () => {
  test('names the three digits of the status, for five seconds', async () => {
    const notices: Notice[] = [];
    const leave = listen({ notice: (notice) => notices.push(notice), sessionOver: () => undefined });
    answer = { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' };
    const { code, message } = await refusalOf(list({}));
    leave();
    assert.deepEqual([code, message], [0, '系统接口 502 异常']);
    assert.deepEqual(notices, [{ kind: 'error', text: '系统接口 502 异常', duration: 5000 }]);
    document.documentElement.lang = 'en';
    answer = { status: 404, body: JSON.stringify({ code: 200 }) };
    assert.match((await refusalOf(bytes())).message, /\b404\b/);
  });

  test('asks about an ended session, but not when the user signed out during the call', async () => {
    let questions = 0;
    const leave = listen({ notice: () => undefined, sessionOver: () => void (questions += 1) });
    document.cookie = 'Admin-Token=a';
    answers({ code: 401 });
    assert.equal((await refusalOf(list({}))).code, 401);
    assert.equal(questions, 1);
    answer = undefined;
    const running = refusalOf(list({}));
    await once(server, 'asked');
    document.cookie = '';
    unanswered.pop()!.writeHead(200, { 'content-type': 'application/json' }).end('{"code":401}');
    assert.equal((await running).code, 401);
    leave();
    sessionDialogAnswered();
    assert.equal(questions, 1);
  });

  test('reports a missing connection', async (t) => {
    t.mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('fetch failed')));
    const { key, message } = await refusalOf(list());
    assert.deepEqual([key, message], ['web.network', '后端接口连接异常']);
  });
});

describe('the text of a refused call', () => {
  test('is the code’s own, then the server’s, then the default', async () => {
    const texts: [object, string][] = [
      [{ code: 401, msg: 'x' }, '会话无效或已过期，请重新登录'],
      [{ code: 403, msg: 'x' }, '没有权限进行该操作'],
      [{ code: 404, msg: 'x' }, '访问的资源不存在'],
      [{ code: 500, msg: '标题已存在' }, '标题已存在'],
      [{ code: 601, msg: '邮箱未验证' }, '邮箱未验证'],
      [{ code: 601 }, '系统发生未知错误，请反馈给管理员'],
    ];
    for (const [body, text] of texts) {
      answers(body);
      assert.equal((await refusalOf(list())).message, text);
    }
  });

  test('of a change or an upload names what failed when the server gives no reason', async () => {
    document.documentElement.lang = 'en';
    const sent = new FormData();
    sent.append('file', new Blob(['x']), 'x.csv');
    answers({ code: 500 });
    assert.equal((await refusalOf(add('a'))).message, 'Operation failed. Please contact the administrator');
    const upload = call(samples.add, { body: sent as never }, quiet);
    assert.equal((await refusalOf(upload)).message, 'Upload failed, please try again');
  });

  test('names the failed action when the server gives no reason', async () => {
    const review = { ...quiet, fallback: '审核失败' };
    for (const [body, text] of [
      [{ code: 500 }, '审核失败'],
      [{ code: 500, msg: '系统发生未知错误，请反馈给管理员', error: 'kernel.unexpected' }, '审核失败'],
      [{ code: 601, msg: '该资源已有变化' }, '该资源已有变化'],
      [{ code: 403, msg: 'x' }, '没有权限进行该操作'],
    ] as const) {
      answers(body);
      assert.equal((await refusalOf(list(review))).message, text);
    }
  });

  test('comes with the key and the fields that the server names', async () => {
    const fields = [{ path: 'name', message: '必填' }];
    answers({ code: 500, msg: '有误', error: 'kernel.invalid', fields });
    const { key, fields: named } = await refusalOf(list());
    assert.deepEqual([key, named], ['kernel.invalid', fields]);
  });
});

describe('a download', () => {
  test('is the bytes that came', async () => {
    answer = { type: 'text/csv', body: 'a,b\n' };
    assert.equal(await (await bytes()).text(), 'a,b\n');
  });

  test('that is interrupted is a fault of the download, not of the connection', async () => {
    answer = { type: 'text/csv', body: 'a,b\n', isBroken: true };
    const { key, message } = await refusalOf(bytes());
    assert.deepEqual([key, message], ['web.download', '下载文件出现错误，请联系管理员']);
  });

  test('of a call of third-party front ends is a refusal if it is JSON, with the text that any other call has', async () => {
    const texts: [string, string][] = [
      [JSON.stringify({ code: 403, msg: 'x' }), '没有权限进行该操作'],
      [JSON.stringify({ code: 500, msg: '文件已删除' }), '文件已删除'],
      [JSON.stringify({ code: 500 }), '下载文件出现错误，请联系管理员'],
      ['{"code":', '下载文件出现错误，请联系管理员'],
    ];
    for (const [body, text] of texts) {
      answer = { body };
      assert.equal((await refusalOf(wireBytes())).message, text);
    }
  });

  test('of such a call is a refusal even where the JSON says 200 or names its charset', async () => {
    answer = { type: 'application/json;charset=utf-8', body: JSON.stringify({ code: 200 }) };
    assert.equal(await (await bytes()).text(), '{"code":200}', 'other files may be JSON');
    assert.equal((await refusalOf(wireBytes())).message, '下载文件出现错误，请联系管理员');
  });
});

describe('the same write twice within a second', () => {
  test('is sent once, and the second time refused', async () => {
    for (const [endpoint, body] of [
      [samples.add, { name: 'a' }],
      [samples.edit, { name: 'b' }],
    ] as const) {
      asked.length = 0;
      const send = () => call(endpoint, { body }, quiet);
      const [first, second] = await Promise.allSettled([send(), send()]);
      assert.equal(first.status, 'fulfilled');
      assert.ok(second.status === 'rejected' && second.reason instanceof CallError);
      assert.deepEqual([second.reason.code, second.reason.message], [601, '数据正在处理，请勿重复提交']);
      assert.deepEqual([asked.length, asked[0]!.headers['repeatsubmit']], [1, undefined]);
    }
  });

  test('is sent twice with repeatsubmit: false', async () => {
    await Promise.all([add('a', { ...quiet, repeat: true }), add('a', { ...quiet, repeat: true })]);
    assert.deepEqual(
      asked.map(({ headers }) => headers['repeatsubmit']),
      ['false', 'false'],
    );
  });

  test('does not concern other bodies, nor calls that only read', async () => {
    await Promise.all([add('a'), add('b'), list(), list()]);
    assert.equal(asked.length, 4);
  });
});
