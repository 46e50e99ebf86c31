import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { Context } from './context.ts';
import { callOut } from './outgoing.ts';

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/elsewhere') response.writeHead(302, { location: '/secret' }).end();
  else if (request.url === '/much') response.end('x'.repeat(1000));
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
const get = (address: string, ctx = inside()) => callOut(ctx, address, { method: 'GET', seconds: 1, maxBytes: 100 });
const faultOf = async (address: string, ctx = inside()) => {
  const answer = await get(address, ctx);
  return 'fault' in answer ? answer.fault : `reached ${answer.status}`;
};

test('nothing of the own network is reached, however its address is written', async () => {
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

test('an exception is a name, an address or a network; plain http is for exceptions alone', async () => {
  for (const one of ['127.0.0.1', '127.0.0.0/8'])
    assert.equal(await faultOf(`http://127.0.0.1:${port}/`, inside(one)), 'reached 200');
  assert.equal(await faultOf(`http://localhost:${port}/`, inside('localhost')), 'reached 200');
  assert.equal(await faultOf(`http://localhost:${port}/`, inside('example.org')), 'address');
  assert.equal(await faultOf(`https://localhost:${port}/`, inside('10.0.0.0/8')), 'private');
});

test('what is no web address, or carries a password, is not called', async () => {
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

test('a redirect is an answer, and nobody goes there', async () => {
  asked.length = 0;
  assert.deepEqual(await get(`http://127.0.0.1:${port}/elsewhere`, inside('127.0.0.1')), { status: 302, text: '' });
  assert.deepEqual(asked, ['/elsewhere']);
});

test('too much, too late and nobody there are three answers', async () => {
  const ctx = inside('127.0.0.1');
  assert.equal(await faultOf(`http://127.0.0.1:${port}/much`, ctx), 'tooLarge');
  assert.equal(await faultOf(`http://127.0.0.1:${port}/silence`, ctx), 'slow');
  assert.equal(await faultOf('http://127.0.0.1:9/', ctx), 'unreachable');
});
