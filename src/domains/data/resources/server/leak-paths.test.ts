import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contractName, type Endpoint } from '#shared/contract';
import { contracts } from '../../../contracts.ts';
import { product } from '../../../index.ts';
import { paths, type Made } from './factory-paths.ts';
import { otherNouns, unrelatedReads } from './factory-reads.ts';

/* Checks that the table of leaks.test.ts is complete. */

/** Used to build addresses; no request is sent. */
const anyResource: Made = {
  resourceId: 1,
  publicId: 'x',
  fileId: 1,
  storageKey: 'x',
  status: '5',
  mode: 'open',
  identifierId: 1,
  callbackId: 1,
  requestId: 1,
  link: 'x',
  selection: 'x',
  structure: 'x',
  material: 'x',
  words: {
    id: 'x',
    title: 'x',
    abstract: 'x',
    folder: 'x',
    file: 'x',
    size: 'x',
    bytes: 'x',
    digest: 'x',
    contact: 'x',
    ftp: 'x',
    project: 'x',
    author: 'x',
    secret: 'x',
    review: 'x',
  },
};

/** The endpoint that serves an address: literal parts of a path take precedence over variable ones. */
function endpointOf(url: string, method: string): string | undefined {
  const [address] = url.replace(/^\/prod-api/, '').split('?');
  const fits = ({ path }: { path: string }) =>
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`).test(address!);
  return reads
    .filter((it) => it.methods.includes(method) && fits(it))
    .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)[0]?.name;
}

/** All reading requests, and interfaces for machines. */
const reads = [
  ...contracts.flatMap((contract) =>
    Object.entries(contract as Record<string, Endpoint>)
      .filter(([, { method, reply, audit }]) => {
        const isRead = method === 'GET' || reply.kind === 'rows' || reply.kind === 'file';
        return isRead || (audit === false && reply.kind === 'data' && method === 'POST');
      })
      .map(([action, { method, path }]) => {
        const noun = contract[contractName];
        return { noun, name: `${noun}.${action}`, path, methods: [method] };
      }),
  ),
  ...product.modules.flatMap(({ interfaces = [] }) =>
    interfaces.map(({ name, path, methods }) => ({
      noun: name,
      name: path as string,
      path: path as string,
      methods: methods as readonly string[],
    })),
  ),
];

test('every way to read is in the table, or is known to say nothing of resources', () => {
  const covered = new Set(
    Object.values(paths).map(({ url, method = 'GET' }) => endpointOf(url(anyResource), method.replace('HEAD', 'GET'))),
  );
  const isExcused = (noun: string, name: string) => noun in otherNouns || name in unrelatedReads;
  const missing = reads.filter(({ noun, name }) => !covered.has(name) && !isExcused(noun, name));
  assert.deepEqual(
    missing.map(({ name }) => name),
    [],
    'add it to the paths, or say why nothing of a resource comes by it',
  );
  const idle = Object.keys(unrelatedReads).filter((name) => covered.has(name) || !reads.some((it) => it.name === name));
  assert.deepEqual(idle, [], 'is excused without need');
  const gone = Object.keys(otherNouns).filter((name) => !reads.some(({ noun }) => noun === name));
  assert.deepEqual(gone, [], 'is excused and is no noun that is read from');
});
