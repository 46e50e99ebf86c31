import { fail, failFields } from '#shared/fail';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { created, changed, lockedForEdit, present } from '#server/database/published-records';
import { listWorkbook } from '#server/formats/list-workbook';
import type { FileReply } from '#server/routes';
import type {
  EditedOrganization,
  NewOrganization,
  OrganizationAct,
  OrganizationQuery,
  OtherName,
} from '../contract.ts';
import { organizationTexts } from '../texts/index.ts';
import { writeKeys } from './key-queries.ts';
import { changesBetween } from './policy.ts';
import * as queries from './queries.ts';
import type { OrganizationRecord } from './queries.ts';

const noun = 'identity.organizations';
export const organizationsNoun = {
  noun,
  lock: queries.lock,
  called: ({ nameZh, nameEn }: OrganizationRecord) => nameZh || nameEn,
};

/** Other names that a row of the list shows. */
const maxShown = 5;
/** Acts that the history shows. */
const maxActs = 100;

/** Rows with the names of their parents, of the organizations that remain after merges, and their other names. */
async function described(ctx: Context, rows: readonly Shown[], most: number) {
  const ids = rows.flatMap(({ parentId, mergedInto }) => [parentId ?? 0, mergedInto ?? 0]).filter(Boolean);
  const others = new Map((await queries.byIds(ctx, ids)).map((row) => [row.organizationId, row]));
  const names = await queries.namesOf(
    ctx,
    rows.map(({ organizationId }) => organizationId),
  );
  return rows.map((row) => {
    const parent = others.get(row.parentId ?? 0);
    const merged = others.get(row.mergedInto ?? 0);
    return {
      ...row,
      parentZh: parent?.nameZh ?? '',
      parentEn: parent?.nameEn ?? '',
      mergedZh: merged?.nameZh ?? '',
      mergedEn: merged?.nameEn ?? '',
      otherNames: names.filter(({ organizationId }) => organizationId === row.organizationId).slice(0, most),
    };
  });
}
type Shown = Awaited<ReturnType<typeof queries.all>>[number];

export async function list(ctx: Context, query: OrganizationQuery) {
  const { total, rows } = await queries.list(ctx, query);
  return { total, rows: await described(ctx, rows, maxShown) };
}

/** @throws identity.organizations.notFound */
export async function find(ctx: Context, id: number) {
  const row = present(organizationsNoun, await queries.byId(ctx, id));
  return (await described(ctx, [row], Infinity))[0]!;
}

/** The newest acts of an organization. @throws identity.organizations.notFound */
export async function history(ctx: Context, id: number) {
  present(organizationsNoun, await queries.byId(ctx, id));
  const acts = await queries.actsOf(ctx, id, maxActs);
  return acts.map((act) => ({
    ...act,
    act: act.act as OrganizationAct['act'],
    changes: act.changes as OrganizationAct['changes'],
    otherZh: act.otherZh ?? '',
    otherEn: act.otherEn ?? '',
  }));
}

/** Everything that the filters match, with headings in the caller's language. */
export const exported = async (ctx: Context, query: OrganizationQuery): Promise<FileReply> =>
  listWorkbook(ctx, organizationTexts, await queries.all(ctx, query), {
    organizationId: {},
    nameZh: { width: 30 },
    nameEn: { width: 40 },
    ror: {},
    region: {},
    country: {},
    status: { words: 'statuses' },
    sourceUrl: { width: 40 },
  });

/** @throws identity.organizations.faulty that names each faulty field */
export function add(ctx: Context, { otherNames, ...body }: NewOrganization): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await refuseFaulty(tx, 0, body);
    const row = await queries.insert(tx, { ...body, isCurated: true, ...created(tx) });
    noteOperation(tx, row.nameZh || row.nameEn);
    await queries.replaceNames(tx, row.organizationId, otherNames);
    await writeKeys(tx, [row.organizationId]);
    await queries.addAct(tx, { organizationId: row.organizationId, act: 'created' });
    return row.organizationId;
  });
}

/**
 * Changes an organization; its history says what changed.
 * @throws identity.organizations.notFound|merged|faulty, kernel.changed
 */
export function edit(ctx: Context, { organizationId, rowVer, otherNames, ...body }: EditedOrganization): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedForEdit(tx, organizationsNoun, organizationId, rowVer, body);
    if (before.status === 'merged') throw fail('identity.organizations.merged');
    await refuseFaulty(tx, organizationId, { ...before, ...body });
    const names = await queries.namesOf(tx, [organizationId]);
    const row = await queries.update(tx, organizationId, { ...body, ...changed(tx) });
    if (otherNames) await queries.replaceNames(tx, organizationId, otherNames);
    const now = otherNames ?? names;
    const changes = changesBetween({ ...before, otherNames: names }, { ...row, otherNames: now });
    // An import must not undo it.
    if (changes['nameZh'] || changes['nameEn'] || changes['otherNames']) await queries.setCurated(tx, organizationId);
    const onlyNames = Object.keys(changes).length > 0 && Object.keys(changes).every((field) => field === 'otherNames');
    if (Object.keys(changes).length > 0)
      await queries.addAct(tx, { organizationId, act: onlyNames ? 'named' : 'changed', changes });
    await writeKeys(tx, [organizationId, ...(await queries.childrenOf(tx, organizationId))]);
  });
}

/** Adds a name to an organization that does not have it; its history says so. */
export async function addName(tx: Context, id: number, name: OtherName): Promise<void> {
  const before = await queries.namesOf(tx, [id]);
  if (!before.some((one) => one.name === name.name)) await nameAgain(tx, id, before, [...before, name]);
}

/** Removes an alias, if the organization has it. */
export async function removeAlias(tx: Context, id: number, name: string): Promise<void> {
  const before = await queries.namesOf(tx, [id]);
  const otherNames = before.filter((one) => one.name !== name || one.kind !== 'alias');
  if (otherNames.length < before.length) await nameAgain(tx, id, before, otherNames);
}

async function nameAgain(tx: Context, id: number, before: readonly OtherName[], otherNames: readonly OtherName[]) {
  await queries.replaceNames(tx, id, otherNames);
  await queries.update(tx, id, { isCurated: true, ...changed(tx) });
  await queries.addAct(tx, {
    organizationId: id,
    act: 'named',
    changes: changesBetween({ otherNames: before }, { otherNames }),
  });
  await writeKeys(tx, [id]);
}

async function refuseFaulty(
  tx: Context,
  id: number,
  body: {
    nameZh?: string | undefined;
    nameEn?: string | undefined;
    ror?: string | undefined;
    parentId?: number | null | undefined;
  },
): Promise<void> {
  const faults: { path: string; reason: string }[] = [];
  if (!body.nameZh && !body.nameEn) faults.push({ path: 'nameZh', reason: `${noun}.nameless` });
  if (body.ror && (await queries.idOfRor(tx, body.ror, id))) faults.push({ path: 'ror', reason: `${noun}.rorTaken` });
  if (body.parentId) {
    const parent = await queries.byId(tx, body.parentId);
    if (!parent || parent.status === 'merged') faults.push({ path: 'parentId', reason: `${noun}.noParent` });
    else if (id !== 0 && (await queries.withAncestors(tx, body.parentId)).includes(id))
      faults.push({ path: 'parentId', reason: `${noun}.ownParent` });
  }
  if (faults.length > 0) throw failFields(`${noun}.faulty`, faults);
}
