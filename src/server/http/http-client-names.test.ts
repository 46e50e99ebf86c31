import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { createServer as createPlain } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import net, { type AddressInfo } from 'node:net';
import { after, beforeEach, test } from 'node:test';
import tls from 'node:tls';
import { generate } from 'selfsigned';
import type { Context } from '../context.ts';
import { addressFor, httpRequest } from './http-client.ts';

/*
 * Names that resolve differently each time (DNS rebinding). A local name server answers for names under
 * `.names.test`: each question gets the next of its answers, and the last one repeats. Connections to the public
 * address in these answers are redirected to a local server.
 */

const publicAddress = '93.184.216.34';
const answers = new Map<string, string[][]>();
const questions: string[] = [];

/** A name server (RFC 1035) for addresses of four bytes. */
const names = createSocket('udp4', (question, from) => {
  let at = 12;
  const labels: string[] = [];
  for (; question[at] !== 0; at += question[at]! + 1)
    labels.push(question.subarray(at + 1, at + 1 + question[at]!).toString('latin1'));
  const name = labels.join('.').toLowerCase();
  questions.push(name);
  const known = answers.get(name) ?? [[]];
  const given = known.length > 1 ? known.shift()! : known[0]!;
  const head = Buffer.from(question.subarray(0, at + 5));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(given.length, 6);
  head.writeUInt32BE(0, 8);
  const records = given.map((address) =>
    Buffer.concat([Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4]), Buffer.from(address.split('.').map(Number))]),
  );
  names.send(Buffer.concat([head, ...records]), from.port, from.address);
});
names.bind(0, '127.0.0.1');
await once(names, 'listening');

const resolver = new dns.Resolver({ tries: 1, timeout: 2000 });
resolver.setServers([`127.0.0.1:${names.address().port}`]);
const isOurs = (name: unknown) => String(name).endsWith('.names.test');
const { lookup } = dns;
const { lookup: lookupLater } = dns.promises;
const found = (addresses: string[]) => addresses.map((address) => ({ address, family: 4 }));
dns.lookup = ((name: string, options: dns.LookupAllOptions, done: (error: Error | null, all: unknown) => void) =>
  isOurs(name)
    ? resolver.resolve4(name, (error, addresses) => done(error, found(addresses ?? [])))
    : lookup(name, options, done as never)) as never;
dns.promises.lookup = ((name: string, options: dns.LookupAllOptions) =>
  isOurs(name)
    ? new Promise((resolve, reject) =>
        resolver.resolve4(name, (error, addresses) => (error ? reject(error) : resolve(found(addresses)))),
      )
    : lookupLater(name, options)) as never;
syncBuiltinESMExports();

/** Requests that arrived at the public address. */
const asked: string[] = [];
let redirectTo = '';
const { cert, private: key } = await generate([{ name: 'commonName', value: 'outgoing' }], {
  extensions: [
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [{ type: 2, value: '*.names.test' }] },
  ],
});
const trusted = tls.getCACertificates('default');
tls.setDefaultCACertificates([...trusted, cert]);
const outside = createServer({ cert, key }, (request, response) => {
  asked.push(`outside ${request.headers.host?.split(':')[0]}`);
  if (redirectTo) response.writeHead(302, { location: redirectTo }).end();
  else response.end('hello');
}).listen(0, '127.0.0.1');
await once(outside, 'listening');
const { port } = outside.address() as AddressInfo;

/** Connections to a service that only this machine can reach. */
let knocks = 0;
const inside = createPlain((request, response) => {
  asked.push(`inside ${request.url}`);
  response.end('secret');
}).listen(0, '127.0.0.1');
inside.on('connection', () => knocks++);
await once(inside, 'listening');
const insidePort = (inside.address() as AddressInfo).port;

/** Redirects connections for the public address to the local server, after the address was checked. */
const { connect } = net.Socket.prototype;
const reached: string[] = [];
net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
  const [options] = (Array.isArray(given[0]) ? given[0] : given) as (net.TcpSocketConnectOpts | undefined)[];
  const { lookup: judged, host } = options ?? {};
  if (options && judged && isOurs(host))
    options.lookup = (name, how, done) =>
      judged(name, how, (error, address, family) => {
        if (error || typeof address === 'string') return done(error, address, family);
        reached.push(...address.map((one) => one.address));
        return done(
          null,
          address.map((one) => (one.address === publicAddress ? { ...one, address: '127.0.0.1' } : one)),
        );
      });
  return connect.apply(this, given as never);
};

after(() => {
  net.Socket.prototype.connect = connect;
  dns.lookup = lookup;
  dns.promises.lookup = lookupLater;
  syncBuiltinESMExports();
  tls.setDefaultCACertificates(trusted);
  for (const server of [outside, inside]) {
    server.closeAllConnections();
    server.close();
  }
  names.close();
});

beforeEach(() => {
  answers.clear();
  redirectTo = '';
  knocks = 0;
  for (const list of [asked, questions, reached]) list.length = 0;
});

const within = (...privateHosts: string[]) => ({ privateHosts }) as unknown as Context;
const outcome = async (address: string, ctx = within(), redirects = 0) => {
  const answer = await httpRequest(ctx, address, { method: 'GET', seconds: 5, redirects });
  return 'fault' in answer ? answer.fault : `${answer.status} ${answer.text}`;
};

test('a name that resolves to a public and then to a private address is resolved once: the checked address is the one that is called', async () => {
  answers.set('rebind.names.test', [[publicAddress], ['127.0.0.1']]);
  assert.equal(await outcome(`https://rebind.names.test:${port}/`), '200 hello');
  assert.deepEqual([questions.length, reached, asked], [1, [publicAddress], ['outside rebind.names.test']]);
});

test('the next call checks it again, and is refused', async () => {
  answers.set('rebind.names.test', [[publicAddress], ['127.0.0.1']]);
  await outcome(`https://rebind.names.test:${port}/`);
  for (const to of [port, insidePort]) assert.equal(await outcome(`https://rebind.names.test:${to}/`), 'private');
  assert.deepEqual([asked.length, knocks], [1, 0]);
});

test('a name with a public and a private address is refused, in either order', async () => {
  for (const both of [
    [publicAddress, '169.254.169.254'],
    ['10.0.0.1', publicAddress],
  ]) {
    answers.set('both.names.test', [both]);
    assert.equal(await outcome(`https://both.names.test:${port}/`), 'private', both.join());
  }
  assert.deepEqual(asked, []);
});

test('a redirect resolves the name again, and a name that now resolves to a private address is refused', async () => {
  answers.set('rebind.names.test', [[publicAddress], ['127.0.0.1']]);
  redirectTo = `https://rebind.names.test:${port}/again`;
  assert.equal(await outcome(redirectTo, within(), 3), 'private');
  assert.equal(asked.length, 1);
});

test('a redirect from a public host cannot use the exceptions that the operator configured', async () => {
  answers.set('foreign.names.test', [[publicAddress]]);
  answers.set('friend.names.test', [['127.0.0.1']]);
  const exceptions = within('friend.names.test', '127.0.0.1', '127.0.0.0/8');
  for (const target of [
    `http://127.0.0.1:${insidePort}/`,
    `http://friend.names.test:${insidePort}/`,
    `https://127.0.0.1:${insidePort}/`,
    `https://friend.names.test:${port}/`,
  ]) {
    redirectTo = target;
    const fault = await outcome(`https://foreign.names.test:${port}/`, exceptions, 3);
    assert.equal(fault, target.startsWith('https') ? 'private' : 'address', target);
  }
  assert.deepEqual([new Set(asked), knocks], [new Set(['outside foreign.names.test']), 0]);
  redirectTo = '';
  assert.equal(await outcome(`http://friend.names.test:${insidePort}/own`, exceptions), '200 secret');
});

test('the exceptions stay unavailable after a redirect back to an excepted name', async () => {
  answers.set('foreign.names.test', [[publicAddress]]);
  answers.set('friend.names.test', [['127.0.0.1']]);
  redirectTo = `https://friend.names.test:${port}/`;
  assert.equal(await outcome(`https://foreign.names.test:${port}/`, within('friend.names.test'), 5), 'private');
});

test('another protocol gets an address instead of a name, so that it cannot be redirected by DNS', async () => {
  answers.set('rebind.names.test', [[publicAddress], ['127.0.0.1']]);
  assert.deepEqual(await addressFor(within(), 'rebind.names.test'), { address: publicAddress });
  assert.deepEqual(await addressFor(within(), 'rebind.names.test'), { fault: 'private' });
});
