import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { person, type Person } from '#factory/identity/accounts';
import { crystals, structuresRead } from '#factory/materials/structures';
import { role } from '#factory/system/roles';
import { aSelection } from '#factory/data/selections';
import { wireDay } from '#shared/time';
import { startPortal } from '#testing';
import { resourceStatuses, type ResourceStatus } from '../contract.ts';
import { actingAs, aResource } from './factory.ts';
import {
  hasBytes,
  mayHaveFile,
  mayKnow,
  paths,
  prefixes,
  type Made,
  type Mode,
  type Path,
  type Role,
  type Word,
} from './factory-paths.ts';
import { isPacked, unpacked } from './factory-unpacked.ts';
import { insertGrant } from '#module/data/record-pages';
import type { ResourceRecord } from './table.ts';
import { setEditors } from '#factory/data/record-people';

/*
 * No data of a resource leaks through any path. Each resource has unique texts; every role requests each path, and the
 * responses are searched for texts that the caller must not see. leak-paths.test.ts checks that no reading path is
 * missing.
 */

const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: 'https://portal.example.org' });
const owner = await person(portal, { verified: true });
const people = {
  visitor: undefined,
  member: await person(portal, { verified: true }),
  granted: await person(portal, { verified: true }),
  expired: await person(portal, { verified: true }),
  editor: await person(portal, { verified: true }),
  owner,
  reviewer: await person(portal, { verified: true, roles: ['reviewer'] }),
  auditor: await person(portal, { verified: true, roles: ['data_auditor'] }),
  director: await person(portal, { verified: true, roles: ['center_director'] }),
  clerk: await person(portal, {
    verified: true,
    roles: [(await role(portal, { permissions: ['data:resource:query'] })).roleKey],
  }),
  manager: await person(portal, { verified: true, roles: ['data_admin'] }),
  operator: await person(portal, { verified: true, roles: ['ops', 'content_editor'] }),
} as const satisfies Record<Role, Person | undefined>;

const modes = {
  open: {},
  embargo: { openDate: '2999-01-01' },
  restricted: { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' },
  closed: { sharingMethod: 'closed', nonDisclosureReason: '涉及未公开成果' },
} as const satisfies Record<Mode, object>;
let count = 0;
async function make(status: ResourceStatus, mode: Mode): Promise<Made> {
  count += 1;
  const own = `z${count}z`;
  const bytes = `T/K,R/Ohm\n2,mbytes${own}\n`.padEnd(20_011 + count * 137, '#');
  const words = {
    id: '',
    title: `mtitle${own}`,
    abstract: `mabstract${own}`,
    folder: `mfolder${own}`,
    file: `mfile${own}`,
    size: String(bytes.length),
    bytes: `mbytes${own}`,
    digest: createHash('sha256').update(bytes).digest('hex'),
    contact: `mcontact${own}`,
    ftp: `mftp${own}`,
    project: `mproject${own}`,
    author: `mauthor${own}`,
    secret: `msecret${own}`,
    review: `mreview${own}`,
  };
  const row = await aResource(portal, owner, {
    status,
    form: {
      ...modes[mode],
      resourceType: 'paper',
      typeMeta: { title: `泄漏检验 ${words.title}`, journal: '示例学报', year: '2024' },
      titleZh: `泄漏检验 ${words.title}`,
      titleEn: `Leak ${words.title}`,
      descriptionZh: words.abstract,
      fieldValues: { instrument: words.abstract },
      authors: [
        { nameZh: '张三', email: `${words.contact}@example.org`, phone: words.contact },
        { nameZh: words.author, institution: '示例研究所' },
      ] as never,
      publisher: { name: '张三', email: `${words.contact}@example.com`, phone: words.contact } as never,
      ftpAddress: 'ftp.example.org',
      ftpUsername: words.ftp,
      ftpPassword: words.secret,
      projects: [{ projectNo: `P-${words.project}`, responsible: '李四', introduction: words.project }] as never,
    },
    files: {
      [`${words.folder}/${words.file}.csv`]: bytes,
      [`${words.folder}/cell.cif`]: crystals.nacl.replace('data_NaCl', `data_${words.bytes}`),
    },
  });
  const ctx = portal.context();
  const { resourceId, publicId } = row;
  await setEditors(ctx, resourceId, [people.editor.userId]);
  const chief = actingAs(portal, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);
  const until = { granted: wireDay(new Date(Date.now() + 24 * 3600_000)), expired: '2020-01-01' };
  for (const who of ['granted', 'expired'] as const)
    await insertGrant(chief, { resourceId, userId: people[who].userId, requestId: 0, validUntil: until[who] });
  const { id, storageKey } = await ctx.db
    .selectFrom('dataResourceFile')
    .innerJoin('sysFile', 'sysFile.fileId', 'dataResourceFile.fileId')
    .select(['id', 'storageKey'])
    .where('resourceId', '=', resourceId)
    .where('dataResourceFile.name', 'like', '%.csv')
    .executeTakeFirstOrThrow();
  const selection = (await aSelection(ctx, owner.userId, [row])).publicId;
  words.id = publicId;
  return {
    resourceId,
    publicId,
    fileId: id,
    storageKey,
    status,
    mode,
    words,
    selection,
    structure: '',
    material: '',
    ...(await surround(row, words)),
  };
}

/** Adds the rows that other nouns store for a resource, whatever its state. */
async function surround(row: ResourceRecord, words: Made['words']) {
  const { db } = portal.context();
  const { resourceId, revisionNo, status } = row;
  const isKnown = status === '5' || status === '6' || status === '7';
  const link = `${resourceId}`.padStart(43, 'l');
  await db
    .insertInto('dataReviewerLink')
    .values({
      resourceId,
      tokenHash: createHash('sha256').update(link).digest(),
      validUntil: '2999-01-01',
      createdBy: owner.userId,
    })
    .execute();
  const { identifierId } = await db
    .insertInto('dataIdentifier')
    .values({ resourceId, kind: 'cstr', value: `CSTR:99999.11.${resourceId}`, nextTryAt: null })
    .returning('identifierId')
    .executeTakeFirstOrThrow();
  const { callbackId } = await db
    .insertInto('dataCallback')
    .values({ resourceId, event: 'rejected', url: 'https://example.org/', host: 'example.org', body: '{}' })
    .returning('callbackId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('dataChangeRequest')
    .values(
      isKnown
        ? { resourceId, kind: status === '7' ? 'restore' : 'withdraw', askedBy: owner.userId }
        : { resourceId, kind: 'handOver', askedBy: owner.userId, receiverId: people.editor.userId },
    )
    .execute();
  await db
    .insertInto('dataUsageMonth')
    .values({ resourceId, month: wireDay(new Date()), method: 1, views: 3 })
    .execute();
  if (revisionNo > 0) {
    const about = { resourceId, revisionNo };
    await db
      .insertInto('dataQuestion')
      .values({ ...about, userId: people.manager.userId, isOwner: false, text: words.review })
      .execute();
    await db
      .insertInto('dataReview')
      .values({ ...about, reviewerId: people.manager.userId, outcome: 'claimed', comments: words.review })
      .execute();
    const hasOpen = status === '2';
    await db
      .insertInto('dataReviewAssignment')
      .values({
        ...about,
        userId: people.reviewer.userId,
        dueDate: '2999-01-01',
        status: hasOpen ? 'open' : 'declined',
        finishedAt: hasOpen ? null : new Date(),
      })
      .execute();
  }
  if (!isKnown || row.sharingMethod !== 'restricted') return { identifierId, callbackId, requestId: 0, link };
  const { requestId } = await db
    .insertInto('dataAccessRequest')
    .values({
      resourceId,
      requestNo: `R-${resourceId}`,
      userId: people.member.userId,
      purpose: 'research',
      usageDesc: '对照',
    })
    .returning('requestId')
    .executeTakeFirstOrThrow();
  return { identifierId, callbackId, requestId, link };
}

const made: Made[] = [];
for (const status of resourceStatuses)
  for (const mode of Object.keys(modes) as Mode[]) made.push(await make(status, mode));

await structuresRead(portal);
for (const it of made) {
  const { structureId, materialId } = await portal
    .context()
    .db.selectFrom('materialsStructure')
    .select(['structureId', 'materialId'])
    .where('partName', '=', it.words.bytes)
    .executeTakeFirstOrThrow();
  Object.assign(it, { structure: `s-${structureId}`, material: `m-${materialId}` });
}

let asked = 0;
async function ask(who: Role, path: Path, it: Made): Promise<{ text: string; isFile: boolean }> {
  asked += 1;
  const token = people[who]?.token;
  const answer = await portal.http.inject({
    method: path.method ?? 'GET',
    url: path.url(it),
    // The rate limits apply per address.
    remoteAddress: `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
    headers: {
      repeatsubmit: 'false',
      // Pages have another format for machines.
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}`, cookie: `Admin-Token=${token}` } : {}),
    },
    ...(path.body ? { payload: path.body(it) } : {}),
  });
  const type = answer.headers['content-type'] ?? '';
  const isFile = answer.headers['download-filename'] !== undefined && !type.includes('json');
  const body = isPacked(answer.rawPayload) ? await unpacked(answer.rawPayload) : answer.body;
  return { text: `${JSON.stringify(answer.headers)}\n${body}`, isFile };
}

const numbers = new Map(made.map(({ words: { size } }) => [size, new RegExp(`\\b${size}\\b`)]));

/** Numbers match as whole words: 20148 is no part of 120148. */
const holds = (text: string, word: string) => numbers.get(word)?.test(text) ?? text.includes(word);

/** Texts of a resource in a response, except those in the request, which the caller already knows. */
function told(text: string, question: string, it: Made): Word[] {
  const words = Object.keys(it.words) as Word[];
  return words.filter((word) => holds(text, it.words[word]) && !question.includes(it.words[word]));
}

/** The distinct requests for each resource; a path that does not depend on the resource is requested once. */
function casesOf(path: Path, among: readonly Made[]): Made[] {
  return [...new Map(among.map((it) => [`${path.url(it)} ${JSON.stringify(path.body?.(it))}`, it])).values()];
}

/** These reports contain figures of the database, any of which may equal the size of a file. */
const hasFigures = /^(statements at work|slow statements)$/;

const [roleNames, modeNames, pathNames] = [Object.keys(people), Object.keys(modes), Object.keys(paths)];

/**
 * The resources that a role requests through a path: one per state. Its mode of sharing is the next one for each state,
 * role and path, so every role meets every state by each path, and each pair of state and mode by many.
 */
function requested(name: string, who: Role): Made[] {
  const first = pathNames.indexOf(name) + roleNames.indexOf(who);
  return resourceStatuses.map((status, index) => {
    const mode = modeNames[(first + index) % modeNames.length];
    return made.find((it) => it.status === status && it.mode === mode)!;
  });
}

/** Texts that a role receives through a path without permission. */
async function leaksBy(name: string, path: Path, who: Role): Promise<string[]> {
  const which = path.side ?? 'front';
  const cases = casesOf(path, requested(name, who));
  const found = await Promise.all(
    cases.map(async (it) => {
      const { text, isFile } = await ask(who, path, it);
      const question = `${path.url(it)} ${JSON.stringify(path.body?.(it))}`;
      const leaks = made.map((one) => {
        // A download script contains the title of its resource.
        const isItsTitle = (word: Word) => name === 'script' && word === 'title' && hasBytes(who, one);
        const isFigure = (word: Word) => word === 'size' && hasFigures.test(name);
        const wrong = told(text, question, one).filter(
          (word) => !(mayKnow(which, who, one, word) || isItsTitle(word) || isFigure(word)),
        );
        return wrong.length > 0 ? `${one.status} ${one.mode}: ${wrong.join(', ')}` : '';
      });
      const isBytes = isFile && cases.length > 1 && /content|zip|bag|script|sums|stored/.test(name);
      return isBytes && !mayHaveFile(which, who, it) ? [...leaks, `${it.status} ${it.mode}: a file`] : leaks;
    }),
  );
  return [...new Set(found.flat())].filter((leak) => leak !== '');
}

for (const [name, path] of Object.entries(paths))
  describe(`by ${name}`, () => {
    for (const who of Object.keys(people) as Role[])
      test(`the ${who} learns nothing that is not for them`, async () => {
        assert.deepEqual(await leaksBy(name, path, who), []);
      });
  });

/** Responses without texts of a resource: pictures, counts, numbers of rows, and lists that are empty here. */
const wordless =
  /^(head|whole table|array values|picture|pdf|related|difference|stored|counts|facets|repository at|organizations by|statistics|access request$|search by file|steps|agreement|neighbours|progress|candidates|described|callback|use of a resource|downloads|departments|history|desk|duplicates|offers|work|home|FTP|use as|own (co|history|identifiers|changes|reviewer|transfers|space|imports|FTP)|site search|runs of|a run|kept|a kept|statements|slow)/;

test('what is for somebody does come out, so that the paths above are asked in the right way', async () => {
  const silent: string[] = [];
  const among = made.filter(({ mode }) => mode === 'open' || mode === 'restricted');
  for (const [name, path] of Object.entries(paths)) {
    if (wordless.test(name)) continue;
    const isTold = async (who: Role) => {
      for (const it of casesOf(path, among)) {
        const { text } = await ask(who, path, it);
        if (made.some((one) => told(text, '', one).length > 0)) return true;
      }
      return false;
    };
    const anybody = (['manager', 'reviewer', 'owner', 'editor', 'member', 'visitor'] as const).values();
    let isHeard = false;
    for (const who of anybody) if ((isHeard = await isTold(who))) break;
    if (!isHeard) silent.push(name);
  }
  assert.deepEqual(silent, []);
});

test('every form of a record for machines is in the table', async () => {
  const { publicId } = made.find(({ status, mode }) => status === '5' && mode === 'open')!;
  const it = async (url: string) => (await portal.http.inject({ method: 'GET', url })).body;
  const known = Object.values(paths).map(({ url }) => url(made[0]!));
  const forms = (await it(`/export/${publicId}/linkset`)).match(/(?<=\/export\/\w+\/)[\w-]+/g) ?? [];
  assert.ok(forms.length > 5);
  assert.deepEqual(
    [...new Set(forms)].filter((form) => !known.some((url) => url.endsWith(`/${form}`))),
    [],
  );
  const named = (await it('/oai?verb=ListMetadataFormats')).match(/(?<=<metadataPrefix>)\w+/g) ?? [];
  assert.deepEqual(named.toSorted(), prefixes.toSorted());
});

test('a search, its facets and the list of open files count nothing that is not public', async () => {
  for (const it of made) {
    const isPublic = it.status === '5' || it.status === '6';
    const totals = await Promise.all(
      (['search', 'search by abstract', 'open files'] as const).map(async (name) => {
        const { text } = await ask('visitor', paths[name]!, it);
        return (JSON.parse(text.slice(text.indexOf('\n'))) as { total: number }).total;
      }),
    );
    // A superseded version is found through its successor, which has the same texts.
    const hits = isPublic ? 1 : 0;
    assert.deepEqual(totals, [hits, hits, isPublic && it.mode === 'open' ? 1 : 0], `${it.status} ${it.mode}`);
    const { text } = await ask('visitor', paths['facets']!, it);
    assert.equal(/"count":[1-9]/.test(text), isPublic, `facets of ${it.status} ${it.mode}`);
  }
});

test('what is packed is searched too: words of a workbook and of an archive are found', async () => {
  const it = made.find(({ status, mode }) => status === '5' && mode === 'open')!;
  const workbook = await ask('manager', paths['all as a table']!, it);
  assert.match(workbook.text, /xl\/worksheets\/sheet1\.xml/);
  assert.ok(told(workbook.text, '', it).includes('title'));
  const archive = await ask('visitor', paths['zip']!, it);
  assert.deepEqual(
    (['folder', 'file', 'bytes'] as const).filter((word) => !told(archive.text, '', it).includes(word)),
    [],
  );
});
