import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { Context } from '../context.ts';
import { httpRequest } from './http-client.ts';

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/elsewhere') response.writeHead(302, { location: '/secret' }).end();
  else if (request.url === '/much') response.end('x'.repeat(1000));
  else if (request.url?.startsWith('/to/'))
    response.writeHead(307, { location: decodeURIComponent(request.url.slice('/to/'.length)) }).end('x'.repeat(1000));
  else if (request.url !== '/silence') response.end('secret');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
after(() => {
  server.closeAllConnections();
  server.close();
});

const inside = (...privateHosts: string[]) => ({ privateHosts }) as unknown as Context;
const get = (address: string, ctx = inside()) =>
  httpRequest(ctx, address, { method: 'GET', seconds: 1, maxBytes: 100 });
const faultOf = async (address: string, ctx = inside()) => {
  const answer = await get(address, ctx);
  return 'fault' in answer ? answer.fault : `reached ${answer.status}`;
};

test('no private address is reached, however it is written', async () => {
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    '[64:ff9b::7f00:1]',
  ];
  hosts.push(
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
    '224.0.0.1',
  );
  for (const host of hosts) assert.equal(await faultOf(`https://${host}:${port}/`), 'private', host);
  assert.deepEqual(asked, []);
});

test('an exception is a name, an address or a network; plain http is for exceptions only', async () => {
  for (const one of ['127.0.0.1', '127.0.0.0/8'])
    assert.equal(await faultOf(`http://127.0.0.1:${port}/`, inside(one)), 'reached 200');
  assert.equal(await faultOf(`http://localhost:${port}/`, inside('localhost')), 'reached 200');
  assert.equal(await faultOf(`http://localhost:${port}/`, inside('example.org')), 'address');
  assert.equal(await faultOf(`https://localhost:${port}/`, inside('10.0.0.0/8')), 'private');
});

test('an invalid web address, or one with a password, is not called', async () => {
  const ctx = inside('127.0.0.1');
  for (const address of [
    '',
    'x',
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'gopher://127.0.0.1/',
    `http://a:b@127.0.0.1:${port}/`,
  ])
    assert.equal(await faultOf(address, ctx), 'address', address);
});

test('a redirect is returned and not followed', async () => {
  asked.length = 0;
  assert.deepEqual(await get(`http://127.0.0.1:${port}/elsewhere`, inside('127.0.0.1')), { status: 302, text: '' });
  assert.deepEqual(asked, ['/elsewhere']);
});

/** Sends a request that follows up to three redirects, the first of them to `target`. */
const follow = (target: string, ...privateHosts: string[]) => {
  asked.length = 0;
  const address = `http://localhost:${port}/to/${encodeURIComponent(target)}`;
  return httpRequest(inside(...privateHosts), address, { method: 'GET', seconds: 1, maxBytes: 100, redirects: 3 });
};
/** The address of a page that starts a chain of redirects. */
const chain = (length: number): string => (length === 0 ? '/end' : `/to/${encodeURIComponent(chain(length - 1))}`);

test('redirects are followed up to the request’s limit, relative addresses too', async () => {
  assert.deepEqual(await follow(chain(2), 'localhost'), { status: 200, text: 'secret' });
  assert.deepEqual([asked.length, asked.at(-1)], [4, '/end']);
  const long = await follow(chain(3), 'localhost');
  // The size limit also holds for the answer of the fourth page.
  assert.deepEqual(['fault' in long && long.fault, asked.length], ['tooLarge', 4]);
});

test('a redirect into a private network is refused', async () => {
  const targets = { 'https://127.0.0.1': 'private', 'https://[::1]': 'private', 'http://127.0.0.1': 'address' };
  for (const [target, fault] of Object.entries(targets)) {
    const answer = await follow(`${target}:${port}/end`, 'localhost');
    assert.equal('fault' in answer && answer.fault, fault, target);
    assert.equal(asked.length, 1, target);
  }
  for (const target of ['file:///etc/passwd', `http://a:b@localhost:${port}/end`]) {
    const answer = await follow(target, 'localhost');
    assert.equal('fault' in answer && answer.fault, 'address', target);
  }
});

test('too large, too slow and unreachable are three faults', async () => {
  const ctx = inside('127.0.0.1');
  assert.equal(await faultOf(`http://127.0.0.1:${port}/much`, ctx), 'tooLarge');
  assert.equal(await faultOf(`http://127.0.0.1:${port}/silence`, ctx), 'slow');
  assert.equal(await faultOf('http://127.0.0.1:9/', ctx), 'unreachable');
});
