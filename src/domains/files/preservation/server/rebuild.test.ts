import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { changeSharing } from '#module/data/resources';
import { dataset } from '#factory/benchmarks/datasets';
import { model, truth } from '#factory/benchmarks/submissions';
import { aResource, nextPublished } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { readEnv } from '#server/env';
import { startProgram, type Program } from '#server/program';
import { storeFile } from '#module/files/uploads';
import { emptyDatabase, startPortal } from '#testing';
import { product } from '../../../index.ts';
import { preserveCommand, rebuildCommand, type Console } from './service/commands.ts';
import { run } from './service/running.ts';

const home = mkdtempSync(path.join(tmpdir(), 'lattice-rebuild-'));
const store = path.join(home, 'copy');
const portal = await startPortal({ JOBS: 'off', PRESERVATION_STORE: store });
const owner = await person(portal, { verified: true });
const target = await emptyDatabase();

const said: string[] = [];
const console: Console = {
  language: 'en',
  line: (text) => said.push(text),
  tell: () => undefined,
  fault: (text) => said.push(text),
};

/** Parts of answers that are of the moment or of the installation. */
const unlike = /"(?:requestId|timestamp)":"[^"]*"|<responseDate>[^<]*<\/responseDate>|"viewCount":\d+/g;
async function answer(program: Program, url: string) {
  const { statusCode, rawPayload, headers } = await program.http.inject({ url, headers: { host: '127.0.0.1' } });
  const isText = /json|xml|text/.test(String(headers['content-type']));
  const body = isText ? rawPayload.toString().replaceAll(unlike, '') : rawPayload.toString('base64');
  return { statusCode, type: headers['content-type'], etag: headers['etag'], body };
}

describe('a portal that is rebuilt from the second copy alone', () => {
  let rebuilt: Program;
  const addresses: string[] = [];
  const restricted = { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' } as const;

  before(async () => {
    const open = await aResource(portal, owner, {
      status: '5',
      files: { 'data/a b.csv': 'T/K,R/Ohm\n2,0.10\n', '说明.txt': 'text\n', 'copy.csv': 'T/K,R/Ohm\n2,0.10\n' },
    });
    const second = await nextPublished(portal, owner, open);
    const records = [
      open,
      second,
      await aResource(portal, owner, { status: '7' }),
      await aResource(portal, owner, { status: '6' }),
      await aResource(portal, owner, { status: '5', form: restricted }),
      await aResource(portal, owner, { status: '5', form: { openDate: '2126-01-01' } }),
      await aResource(portal, owner, { status: '0' }),
      await aResource(portal, owner, { status: '1' }),
    ];
    const picture = await storeFile(
      portal.context(),
      { fileName: 'notes.csv', stream: Readable.from([Buffer.from('a,b\n1,2\n')], { objectMode: false }) },
      { bucket: 'public' },
    );
    const set = await dataset(portal);
    await model(portal, set.publicId, truth, { status: 'approved' });
    await run(portal.context(), { longest: Infinity, sweeps: true, isUnpaced: true, reread: 5 });
    const { db } = portal.context();
    const files = await db.selectFrom('dataResourceFile').select(['id', 'resourceId']).execute();
    for (const { publicId, resourceId } of records) {
      const at = `/prod-api/front/resource/${publicId}`;
      addresses.push(at, `${at}/files`, `${at}/versions`, `${at}/sums`);
      for (const format of ['json', 'datacite-xml', 'ro-crate', 'bibtex', 'croissant'])
        addresses.push(`/export/${publicId}/${format}`);
      for (const { id } of files.filter((file) => file.resourceId === resourceId))
        addresses.push(`${at}/files/${id}/content`);
    }
    addresses.push(
      `/prod-api/profile/${picture.storageKey}`,
      '/prod-api/front/resource/list?pageSize=50',
      '/oai?verb=ListRecords&metadataPrefix=oai_dc',
      '/oai?verb=ListIdentifiers&metadataPrefix=oai_datacite',
      `/prod-api/front/benchmark/${set.publicId}`,
    );

    const env = readEnv({
      NODE_ENV: 'test',
      DATA_DIR: path.join(home, 'new'),
      DATABASE_URL: target.url,
      LOG_LEVEL: 'error',
      JOBS: 'off',
    });
    const code = await rebuildCommand(env, [store], product, console);
    assert.equal(code, 0, said.join('\n'));
    rebuilt = await startProgram({ ...env, DEMO: false }, product, { databaseUrl: target.url, reveal: () => undefined });
  });
  after(async () => {
    await rebuilt?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test('answers every public address as before, byte by byte', async () => {
    const differing: string[] = [];
    const counts = new Map<number, number>();
    for (const url of addresses) {
      const [was, is] = [await answer(portal, url), await answer(rebuilt, url)];
      counts.set(was.statusCode, (counts.get(was.statusCode) ?? 0) + 1);
      if (JSON.stringify(was) !== JSON.stringify(is))
        differing.push(`${url}\n  was ${JSON.stringify(was).slice(0, 1500)}\n  is  ${JSON.stringify(is).slice(0, 1500)}`);
    }
    assert.deepEqual(differing.join('\n'), '', JSON.stringify([...counts]));
    assert.ok(counts.get(200)! > 20, JSON.stringify([...counts]));
  });
});

void changeSharing;
void preserveCommand;
