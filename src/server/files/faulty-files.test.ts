import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Failure } from '#shared/fail';
import { findResource } from '#module/data/resources';
import { beginTransfer, completeTransfer } from '#module/files/transfers';
import { findFile, pathOf, storeFile } from '#module/system/uploads';
import { filesIn } from '#factory/benchmarks/bundles';
import { dataset } from '#factory/benchmarks/datasets';
import { model } from '#factory/benchmarks/submissions';
import { aResource, actingAs } from '#factory/data/resources';
import { person, type Person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { imageBytes } from '../../domains/archive/centers/server/service.ts';
import { setScoreFile } from '../../domains/benchmarks/bundles/server/queries.ts';
import { readDefinition } from '../../domains/benchmarks/bundles/server/service/definition.ts';
import { publicBundleOf } from '../../domains/benchmarks/bundles/server/service/export-bundle.ts';
import { sentModels } from '../../domains/benchmarks/bundles/server/service/model-export.ts';
import { tableOf } from '../../domains/benchmarks/bundles/server/service/table-export.ts';
import { textOf } from '../../domains/benchmarks/bundles/server/service/source.ts';
import { zipSource } from '../../domains/benchmarks/bundles/server/service/zip-source.ts';
import { readImport } from '../../domains/benchmarks/datasets/server/imports.ts';
import { insertImport, lockImport, updateImport } from '../../domains/benchmarks/datasets/server/queries/imports.ts';
import { openBag } from '../../domains/data/bags/server/service/archive.ts';
import { Faults } from '../../domains/data/bags/server/service/faults.ts';
import { headOf, fileByLink } from '#module/data/record-files';
import { readThrough } from '../../domains/monitor/fixity/server/reading.ts';
import { archiveOf } from '../../domains/files/previews/server/archive.ts';
import { arrayPlace } from '../../domains/files/previews/server/arrays/reading.ts';
import { headOf as previewHeadOf } from '../../domains/files/previews/server/laboratory/file-head.ts';
import { laboratoryOf } from '../../domains/files/previews/server/laboratory/laboratory.ts';
import { oldWorkbookOf } from '../../domains/files/previews/server/laboratory/old-workbook.ts';
import { PreviewQuery } from '../../domains/files/previews/contract.ts';
import { parquetOf } from '../../domains/files/previews/server/parquet.ts';
import { pictureOf } from '../../domains/files/previews/server/picture.ts';
import { programOutput } from '../../domains/files/previews/server/programs/output.ts';
import { pdfOf, previewOf } from '../../domains/files/previews/server/service.ts';
import { tableHead } from '../../domains/files/previews/server/table-head.ts';
import { workbookOf } from '../../domains/files/previews/server/workbook.ts';
import { plainColumns } from '../../domains/files/tables/server/plain-tables.ts';
import { rowsOf, type ArchiveFault } from '../../domains/monitor/log-chain/server/archive-file.ts';
import type { Archive } from '../../domains/monitor/log-chain/server/queries.ts';
import { contents, lines } from '../../testing-contents.ts';
import { startS3 } from '../../testing-s3.ts';
import { endingFor } from '../backup/encryption.ts';
import { objectsOf } from '../backup/objects.ts';
import type { Program } from '../process/program.ts';
import { newKey } from './files.ts';
import { broughtTo, withLocal } from './local-copies.ts';
import { blank } from './s3-bucket.ts';
import { inspectContent, lookedAt } from './stored-content.ts';
import { throttleTo } from './throttle.ts';

/*
 * Every reader of stored files meets a file that is missing, damaged, cut, slow, or no file at all. It answers in time,
 * never takes a faulty file for a good one, and the process survives: an error without a listener would end it.
 */

const root = path.resolve(import.meta.dirname, '../..');
const home = mkdtempSync(path.join(tmpdir(), 'lattice-faulty-'));
after(() => rmSync(home, { recursive: true, force: true }));
const s3 = await startS3();
after(() => s3.stop());
const { place } = s3;
const inBucket = {
  FILES_S3_ENDPOINT: place.endpoint,
  FILES_S3_BUCKET: place.bucket,
  FILES_S3_KEY: place.accessKey,
  FILES_S3_SECRET: place.secretKey,
};
const recipients = [await identityToRecipient(await generateX25519Identity())];
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

interface Stored {
  fileId: number;
  storageKey: string;
  size: number;
  sha256: string;
  originName: string;
}

type Reader = (stored: Stored, portal: Program) => Promise<unknown>;
const preview =
  (name: string): Reader =>
  (stored, portal) =>
    previewOf(portal.context(), { ...stored, name });
const replied = async (portal: Program, url: string) => {
  const { statusCode, body } = await portal.http.inject({ method: 'GET', url });
  return statusCode === 200 ? sha256(body) : Promise.reject(new Error(`${statusCode}`));
};

/** By the file that opens the store: which content it reads, and how. */
const readers: Record<string, readonly [content: string, read: Reader][]> = {
  'server/files/stored-content.ts': [
    ['a.csv', async (it, portal) => (await inspectContent(portal.context(), it, null, Infinity)).fault],
    [
      'a.csv',
      async (it, portal) => {
        async function* wanted() {
          yield { ...it, known: null };
        }
        for await (const one of lookedAt(portal.context(), wanted()))
          return one.fault ?? sha256(await buffer(one.open()));
        return undefined;
      },
    ],
  ],
  'server/backup/objects.ts': [
    ['a.csv', (it, portal) => copied(it, portal, [])],
    ['a.csv', (it, portal) => copied(it, portal, recipients)],
  ],
  'domains/system/uploads/server/service.ts': [
    [
      'a.png',
      async (it, portal) => replied(portal, `/prod-api${pathOf((await findFile(portal.context(), it.fileId))!)}`),
    ],
  ],
  'server/files/local-copies.ts': [
    ['a.h5', (it, portal) => arrayPlace(portal.context(), it, { at: '', from: 0, columnFrom: 0, range: undefined })],
    ['a.csv', (it, portal) => withLocal(portal.context(), it, (file) => readFile(file, 'utf8')).then(sha256)],
    [
      'a.csv',
      async (it, portal) =>
        sha256(await readFile(await broughtTo(portal.context(), it, mkdtempSync(path.join(home, 'brought-'))))),
    ],
  ],
  'domains/files/previews/server/workbook.ts': [['a.xlsx', (it, portal) => workbookOf(portal.files, it)]],
  'domains/files/previews/server/service.ts': [
    ['a.csv', preview('a.csv')],
    ['a.csv', preview('a.md')],
    [
      'a.pdf',
      async (it, portal) =>
        sha256(await buffer((await pdfOf(portal.context(), { ...it, name: 'a.pdf' })).open() as Readable)),
    ],
  ],
  'domains/files/previews/server/programs/output.ts': [
    ['log.lammps', (it, portal) => programOutput(portal.files, { ...it, name: 'log.lammps' }, 'lammps')],
  ],
  'domains/files/previews/server/laboratory/file-head.ts': [
    ['a.csv', async (it, portal) => sha256(await previewHeadOf(portal.files, it))],
  ],
  'domains/files/previews/server/laboratory/laboratory.ts': [
    ['a.spc', (it, portal) => laboratoryOf(portal.files, { ...it, name: 'a.spc' }, 1)],
  ],
  'domains/files/previews/server/laboratory/old-workbook.ts': [
    ['a.xlsx', (it, portal) => oldWorkbookOf(portal.files, it)],
  ],
  'domains/files/previews/server/trajectories/trajectories.ts': [
    [
      'a.xyz',
      (it, portal) => previewOf(portal.context(), { ...it, name: 'a.xyz' }, PreviewQuery.parse({ as: 'trajectory' })),
    ],
  ],
  'domains/files/previews/server/parquet.ts': [['a.parquet', (it, portal) => parquetOf(portal.files, it)]],
  'domains/files/previews/server/picture.ts': [
    ['a.png', async (it, portal) => (await pictureOf(portal.context(), { ...it, name: 'a.png' })).size],
  ],
  'domains/files/previews/server/archive.ts': [['a.zip', (it, portal) => archiveOf(portal.files, it)]],
  'domains/files/tables/server/plain-tables.ts': [
    ['a.csv', (it, portal) => plainColumns(portal.context(), { name: 'a.csv', ...it })],
  ],
  'domains/files/previews/server/table-head.ts': [
    ['a.csv', (it, portal) => tableHead(portal.context(), it, 'csv', 10)],
  ],
  'domains/monitor/fixity/server/reading.ts': [
    ['a.csv', async (it, portal) => (await readThrough(portal.context(), it, throttleTo(Infinity), true)).outcome],
  ],
  'domains/data/bags/server/service/archive.ts': [
    [
      'a.zip',
      async (it, portal) => {
        const bag = await openBag(portal.files, it, new Faults());
        try {
          return sha256(await buffer(await bag.open('a.csv')));
        } finally {
          bag.close();
        }
      },
    ],
  ],
  'domains/data/record-files/server/service/attachments.ts': [
    ['a.csv', (it, portal) => headOf(portal.context(), it.storageKey)],
  ],
  'domains/data/record-files/server/service/reading.ts': [
    [
      'a.csv',
      async (it, portal) => {
        const { resource, id } = await recordWith(it, portal);
        return replied(portal, `/prod-api/front/resource/${resource.publicId}/files/${id}/content`);
      },
    ],
  ],
  'domains/data/record-files/server/service/link-access.ts': [
    [
      'a.csv',
      async (it, portal) => {
        const { resource, id } = await recordWith(it, portal);
        const { open } = await fileByLink(portal.context(), resource, id);
        return sha256(await buffer(await open()));
      },
    ],
  ],
  'domains/monitor/log-chain/server/archive-file.ts': [
    [
      'a.txt.gz',
      async (it, portal) => {
        const archive = {
          archiveNo: 1,
          storageKey: it.storageKey,
          fileSha256: it.sha256,
          contentSha256: sha256(`${lines.join('\n')}\n`),
          rowCount: 2,
        };
        return (await Array.fromAsync(rowsOf(portal.files, archive as Archive))).length;
      },
    ],
  ],
  'domains/benchmarks/bundles/server/service/table-export.ts': [
    [
      'a.csv',
      async (it, portal) => {
        const exported = {
          definition: { version: { hasOpenTargets: true } },
          files: [{ ...it, role: 'table', format: 'csv' }],
        };
        return sha256(await buffer((await tableOf(portal.context(), exported as never, { withTargets: true })).open()));
      },
    ],
  ],
  'domains/benchmarks/bundles/server/service/zip-source.ts': [
    [
      'a.zip',
      async (it, portal) => {
        const source = await zipSource(portal.files, it);
        try {
          return sha256(await textOf(source, 'a.csv'));
        } finally {
          source.close();
        }
      },
    ],
  ],
  'domains/archive/centers/server/service.ts': [
    ['a.png', async (it, portal) => (await imageBytes(portal.context(), it.fileId))?.length],
  ],
  'domains/files/transfers/server/service.ts': [['a.csv', completed]],
  'domains/benchmarks/datasets/server/imports.ts': [
    [
      'a.csv',
      async (it, portal) => {
        const importId = await insertImport(actingAs(portal, admin, []), { datasetId: null, rowVer: null });
        await updateImport(portal.context(), importId, { tableFile: it.fileId, status: 'reading' });
        await readImport(portal.context(), { importId });
        return (await lockImport(portal.context(), importId))!.status;
      },
    ],
  ],
  'domains/benchmarks/bundles/server/service/model-export.ts': [
    [
      'a.csv',
      async (it, portal) => {
        const { publicId, samples } = await dataset(portal);
        const { modelId } = await model(
          portal,
          publicId,
          samples.map(({ target }) => target),
        );
        await setScoreFile(portal.context(), modelId, it.fileId);
        const exported = await readDefinition(portal.context(), { publicId });
        const [sent] = await sentModels(portal.context(), exported, () => true);
        return sha256(await buffer(sent!.open()));
      },
    ],
  ],
  'domains/benchmarks/bundles/server/service/export-bundle.ts': [
    [
      'a.csv',
      async (it, portal) => {
        const { publicId, versionId } = await dataset(portal);
        const structures = { role: 'structures', format: 'csv', fileId: it.fileId } as const;
        const { db } = portal.context();
        await db
          .insertInto('benchFile')
          .values({ versionId, name: 'structures.csv', ...structures })
          .execute();
        const { open } = await publicBundleOf(portal.context(), publicId);
        return Object.keys(await filesIn(await buffer(await open())));
      },
    ],
  ],
};

/** Readers with faulty files in tests of their nouns. */
const elsewhere: Record<string, string> = {
  'domains/monitor/preservation/server/service/contents.ts': 'domains/monitor/preservation/server/places.test.ts',
  'domains/monitor/preservation/server/service/repairing.ts': 'domains/monitor/preservation/server/damage.test.ts',
  'domains/materials/structures/server/reading/members.ts':
    'domains/materials/structures/server/reading/bounds.test.ts',
  'domains/monitor/virus-scans/server/scanning.ts': 'domains/monitor/virus-scans/server/scans.test.ts',
};

const admin = { userId: 1, userName: 'admin', email: '' };

/** A transfer whose bytes another process has received, so that this one must read them. */
async function completed(it: Stored, portal: Program): Promise<unknown> {
  const { db } = portal.database;
  const owner = await ownerIn(portal);
  const ctx = actingAs(portal, owner, []);
  const { resourceId } = await aResource(portal, owner);
  const form = { target: 'data.resources', refId: resourceId, folder: 'more', name: 'b.csv', kind: 'raw' };
  const { transferKey, fileId } = await beginTransfer(ctx, { ...form, fingerprint: '' }, it.size);
  await db.updateTable('sysFile').set({ storageKey: newKey() }).where('fileId', '=', it.fileId).execute();
  await db.updateTable('sysFile').set({ storageKey: it.storageKey }).where('fileId', '=', fileId).execute();
  const growth = JSON.stringify({ size: it.size, note: blank() });
  await db
    .updateTable('fileTransfer')
    .set({ received: it.size, growth })
    .where('transferKey', '=', transferKey)
    .execute();
  return (await completeTransfer(ctx, transferKey, it.sha256)).sha256;
}

const owners = new Map<Program, Promise<Person>>();
function ownerIn(portal: Program): Promise<Person> {
  const owner = owners.get(portal) ?? person(portal, { verified: true });
  owners.set(portal, owner);
  return owner;
}

let copies = 0;
async function copied(it: Stored, portal: Program, keys: readonly string[]): Promise<unknown> {
  const folder = path.join(home, `backup-${(copies += 1)}`);
  const result = await objectsOf(folder, portal.files, keys, endingFor(keys)).copy({ ...it, key: it.storageKey });
  const kept = readdirSync(folder, { recursive: true }).filter((name) => /[0-9a-f]{64}/.test(String(name)));
  return result === 'added' ? result : Promise.reject(new Error(`${result} ${kept.join(' ')}`));
}

/** A published record whose only file has the stored bytes. */
async function recordWith(it: Stored, portal: Program) {
  const owner = await ownerIn(portal);
  const { resourceId } = await aResource(portal, owner, { status: '5', files: { 'a.csv': 'x' } });
  const file = await portal.database.db
    .updateTable('dataResourceFile')
    .set({ fileId: it.fileId, size: it.size, sha256: it.sha256 })
    .where('resourceId', '=', resourceId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { resource: (await findResource(portal.context(), resourceId))!, id: file.id };
}

test('every file that opens the store has its readers in this list', () => {
  const opening = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => /\bfiles\.open\(/.test(readFileSync(path.join(root, file), 'utf8')));
  assert.deepEqual(opening.toSorted(), [...Object.keys(readers), ...Object.keys(elsewhere)].toSorted());
});

/** The outcome of reading a file: a result or an error, in time. */
async function outcome(reading: Promise<unknown>): Promise<{ result?: unknown; error?: string }> {
  const late = AbortSignal.timeout(60_000);
  const isLate = new Promise<never>((_resolve, reject) =>
    late.addEventListener('abort', () => reject(new Error('no answer in time'))),
  );
  try {
    return { result: await Promise.race([reading, isLate]) };
  } catch (error) {
    assert.ok(!late.aborted, 'no answer in time');
    const { kind } = error as ArchiveFault;
    return { error: error instanceof Failure ? error.key : (kind ?? (error as Error).message) };
  }
}

const places = {
  'a folder': { settings: {}, faults: ['missing', 'damaged', 'a folder'] },
  'a bucket': { settings: inBucket, faults: ['missing', 'damaged', 'cut', 'slow'] },
} as const;

for (const [name, { settings, faults }] of Object.entries(places))
  describe(`in ${name}`, async () => {
    const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'silent', ...settings });
    const bytes = new Map<string, Buffer>();
    const goods = new Map<Reader, object>();
    const stored = async (content: string): Promise<Stored> => {
      if (!bytes.has(content)) bytes.set(content, await contents[content]!());
      const source = { fileName: content, stream: Readable.from([bytes.get(content)!]) };
      return storeFile(portal.context(), source, { bucket: 'public' });
    };
    const spoil: Record<string, (it: Stored) => unknown> = {
      missing: ({ storageKey }) => portal.files.remove(storageKey),
      damaged: async ({ storageKey, size }) =>
        void (await portal.files.write(storageKey, Readable.from([Buffer.alloc(size - 5, 'x')]))),
      'a folder': ({ storageKey }) => {
        const file = path.join(portal.files.folder!, storageKey);
        rmSync(file);
        mkdirSync(file);
        writeFileSync(path.join(file, 'x'), '');
      },
      cut: ({ storageKey }) => s3.faults.set(storageKey, 'cut'),
      slow: ({ storageKey }) => s3.faults.set(storageKey, 'slow'),
    };
    for (const fault of faults)
      test(`a file that is ${fault} is met by every reader`, async () => {
        const wrong: string[] = [];
        for (const [file, ways] of Object.entries(readers))
          for (const [at, [content, read]] of ways.entries()) {
            const good = goods.get(read) ?? (await outcome(read(await stored(content), portal)));
            goods.set(read, good);
            const it = await stored(content);
            await spoil[fault]!(it);
            const found = await outcome(read(it, portal));
            s3.faults.clear();
            if (isDeepStrictEqual(found, good) !== (fault === 'slow'))
              wrong.push(`${file} ${at}: ${JSON.stringify([good, found]).slice(0, 300)}`);
          }
        assert.equal(wrong.join('\n'), '');
      });
  });
