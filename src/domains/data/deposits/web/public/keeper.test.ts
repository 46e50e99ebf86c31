import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ResourceDraft } from '#contract/data/resources';
import { keepDraft } from './keeper.ts';
import type { Server } from './keeping.ts';
import type { Shelves } from './kept.ts';

const nowhere = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const shelves: Shelves = { lasting: nowhere, passing: nowhere };

test('a password that was typed in this visit goes to the server once for each address that it is typed beside', async () => {
  const got: string[] = [];
  const server: Server = {
    create: () => Promise.reject(new Error('there is a record')),
    open: () => Promise.reject(new Error('nobody else is here')),
    save: async (_id, rowVer, { ftpAddress, ftpPassword }) => {
      got.push(`${ftpAddress} ${ftpPassword}`);
      return { rowVer: rowVer + 1, updateTime: '' };
    },
    trouble: (error) => {
      throw error;
    },
    sessionOver: () => undefined,
  };
  const draft = ResourceDraft.parse({ ftpPassword: 'S3cret' });
  const keeper = keepDraft({ userId: 1, resourceId: 7, rowVer: 0, draft, stored: draft }, server, shelves);
  const type = async (change: Partial<ResourceDraft>) => {
    keeper.change({ ...keeper.snapshot().draft, ...change });
    assert.ok(await keeper.flush());
  };
  await type({ ftpAddress: 'ftp.old.example' });
  await type({ titleZh: '题名' });
  await type({ ftpAddress: '' });
  await type({ ftpAddress: 'ftp.new.example' });
  assert.deepEqual(got, ['ftp.old.example S3cret', 'ftp.old.example ', ' S3cret', 'ftp.new.example S3cret']);
});
