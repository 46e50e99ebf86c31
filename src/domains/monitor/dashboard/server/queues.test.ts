import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { applications } from '#contract/archive/applications';
import { paperSubmissions } from '#contract/archive/paper-submissions';
import { submissions } from '#contract/benchmarks/submissions';
import { messages } from '#contract/content/messages';
import { accessRequests } from '#contract/data/access-requests';
import { anApplication } from '#factory/archive/applications';
import { aSubmission } from '#factory/archive/paper-submissions';
import { dataset } from '#factory/benchmarks/datasets';
import { model, truth } from '#factory/benchmarks/submissions';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import type { Endpoint } from '#shared/contract';
import { caller, startPortal } from '#testing';

/* The queues of the office are ordered by waiting time. */

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const admin = await person(portal, { admin: true });
const author = await person(portal, { verified: true });

const idsOf = async (list: Endpoint, id: string, query: object) =>
  (await admin.call(list, { query: { pageSize: 100, ...query } })).rows!.map((row) => row[id] as number);

/** Two entries of each queue, the older one first. */
const queues: [name: string, list: Endpoint, id: string, waiting: object, add: () => Promise<unknown>][] = [
  [
    'messages',
    messages.list,
    'messageId',
    { status: 'new' },
    () =>
      visitor(messages.send, {
        body: {
          name: 'A. Reader',
          email: 'reader@example.org',
          organization: 'Example',
          subject: 'Beam time',
          content: `When is the next beam time? ${Math.random()}`,
        },
      }),
  ],
  [
    'paper data',
    paperSubmissions.list,
    'submissionId',
    { status: '1' },
    () => aSubmission(portal, author, { status: '1' }),
  ],
  [
    'applications',
    applications.list,
    'applicationId',
    { status: '1' },
    () => anApplication(portal, author, { status: '1' }),
  ],
  [
    'models',
    submissions.list,
    'modelId',
    { status: 'pending' },
    async () => {
      const { publicId } = await dataset(portal);
      await model(portal, publicId, truth, { status: 'pending' });
    },
  ],
  [
    'access requests',
    accessRequests.list,
    'requestId',
    { status: '0' },
    async () => {
      const form = { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' } as const;
      const { publicId } = await aResource(portal, author, { status: '5', form });
      const asks = await person(portal, { verified: true });
      const wish = { purpose: 'research', usageDesc: '用于拟合输运模型并与理论比较', agreed: true };
      await asks.call(accessRequests.create, { body: { publicId, ...wish } });
    },
  ],
];

describe('a queue', () => {
  for (const [name, list, id, waiting, add] of queues)
    test(`of ${name} shows what has waited longest first, and everything else the newest first`, async () => {
      await add();
      await add();
      const queue = await idsOf(list, id, waiting);
      assert.equal(queue.length, 2, name);
      assert.ok(queue[0]! < queue[1]!);
      const all = await idsOf(list, id, {});
      assert.deepEqual(
        all.filter((one) => queue.includes(one)),
        queue.toReversed(),
      );
    });
});
