import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startPortal } from '#testing';
import { parseQuery, pathOfTarget } from './request.ts';

const portal = await startPortal();

describe('a query string', () => {
  test('nests as the wire does', () => {
    const query = parseQuery('params%5BbeginTime%5D=2026-01-01&ids[0]=1&ids[1]=2&q=%E6%99%B6%E6%A0%BC');
    assert.equal((query['params'] as Record<string, string>)['beginTime'], '2026-01-01');
    assert.deepEqual(query['ids'], ['1', '2']);
    assert.equal(query['q'], '晶格');
  });

  test('of more than 200 parameters ends there', () => {
    const text = Array.from({ length: 201 }, (_none, at) => `p${at}=1`).join('&');
    assert.equal(Object.keys(parseQuery(text)).length, 200);
  });

  test('never reaches a prototype, and its depth ends at two', () => {
    const query = parseQuery('__proto__[admin]=1&constructor[prototype][admin]=1&a[b][c][d]=1');
    assert.equal(({} as Record<string, unknown>)['admin'], undefined);
    const { a } = query as { a: { b: { c: unknown } } };
    assert.notDeepEqual(a.b.c, { d: '1' });
  });
});

describe('a request', () => {
  const get = (url: string) => portal.http.inject({ url });

  test('with a path parameter of 1,001 characters finds nothing', async () => {
    const answer = await get(`/prod-api/front/resource/${'a'.repeat(1001)}`);
    assert.equal(answer.json<{ code: number }>().code, 404);
  });

  test('for an address that was cut within a letter gets the route’s not-found answer', async () => {
    const call = await get('/prod-api/front/resource/%E6%99?lang=en');
    assert.match(call.json<{ msg: string }>().msg, /does not exist/);
    const nowhere = await get('/prod-api/%ff');
    assert.equal(nowhere.json<{ code: number }>().code, 404);
    assert.equal(nowhere.headers['x-content-type-options'], 'nosniff');
  });

  test('that names a whole address, as proxies send it, or the server itself, means a path', () => {
    const paths = {
      '/data?keyword=a': '/data?keyword=a',
      'http://portal.example.org:8080/data?a=1': '/data?a=1',
      'HTTPS://portal.example.org': '/',
      'http://portal.example.org?a=1': '/?a=1',
      '*': '/*',
    };
    for (const [target, path] of Object.entries(paths)) assert.equal(pathOfTarget(target), path);
  });

  test('for an unknown path is refused in a sentence that reveals nothing of the program', async () => {
    for (const method of ['GET', 'PUT', 'PROPFIND'] as const) {
      const { statusCode, headers, body } = await portal.http.inject({ method: method as 'GET', url: '/x/y?lang=en' });
      assert.deepEqual(
        [statusCode, headers['content-type'], body],
        [404, 'text/plain; charset=utf-8', 'The resource does not exist\n'],
      );
    }
  });

  test('is answered with its id and the security headers', async () => {
    const { headers } = await get('/prod-api/front/site');
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN');
    assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['content-type'], 'application/json');
  });

  test('with the character NUL is a client error, not a server error', async () => {
    const login = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/login',
      payload: { username: 'a\u0000b', password: 'x', code: 'x', uuid: '\u0000' },
    });
    assert.equal(login.json<{ error: string }>().error, 'kernel.malformed');
    const resource = await get('/prod-api/front/resource/%00');
    assert.equal(resource.json<{ error: string }>().error, 'kernel.invalid');
  });

  test('with an invalid cookie counts as a visitor', async () => {
    const headers = { cookie: 'Admin-Token=%ff' };
    const answer = await portal.http.inject({ url: '/prod-api/common/download?fileName=x', headers });
    assert.equal(answer.json<{ error: string }>().error, 'kernel.unauthenticated');
  });

  test('may declare JSON and send an empty body', async () => {
    const answer = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/logout',
      headers: { 'content-type': 'application/json', 'content-length': '0' },
    });
    assert.equal(answer.json<{ code: number }>().code, 200);
  });

  test('for the probes speaks HTTP', async () => {
    assert.equal((await get('/healthz')).statusCode, 200);
    const ready = await get('/readyz');
    assert.equal(ready.statusCode, 200);
    assert.deepEqual(ready.json(), { status: 'ok', checks: { database: true, files: true } });
  });
});
