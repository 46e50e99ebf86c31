import { Readable } from 'node:stream';
import { fail } from '#shared/fail';
import { translatorOf, type Language } from '#shared/texts';
import { hideReply } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import type { Incoming } from '#server/routes';
import { fault } from '#contract/identity/accounts';
import { generatePassword, hashGenerated, notifyOldAddress } from '#module/identity/accounts';
import { endSessions } from '#module/identity/sessions';
import { storedName, storeFile } from '#module/system/uploads';
import { departmentTree } from '#module/system/departments';
import type { ImportedUser } from '../../contract.ts';
import { userTexts } from '../../texts/index.ts';
import * as imports from '../queries/imports.ts';
import { update } from '../queries/people.ts';
import { linesOf, parsed, repeated, translatorIn, type Fault, type Line, type Translate } from './import-lines.ts';
import { lockForChange } from './target.ts';

/** Maximum number of faults reported one by one; the rest is only counted. */
const maxNamed = 100;

/**
 * Adds the users of a workbook. With `updates` it also changes users with known login names: only in the columns that
 * the file has, never their department. All of them or none; the reply reports every fault by row and column. New users
 * have no roles and a generated password each, which is in the reply and in a file for a single download; the operation
 * log contains neither.
 * @throws kernel.workbook.…, system.users.importNoFile|importEmpty|importColumns
 */
export async function importUsers(ctx: Context, incoming: Incoming, updates: boolean) {
  const lines = await linesOf(ctx, incoming);
  const faults: Fault[] = [];
  const checked = lines.flatMap((line) => {
    const person = parsed(ctx.language, line, faults);
    return person ? [{ line, person }] : [];
  });
  const known = await imports.byNames(
    ctx,
    checked.map(({ person }) => person.userName),
  );
  const people = checked.map((one) => ({ ...one, present: known.get(one.person.userName.toLowerCase()) }));
  const say = translatorIn(ctx.language);
  faults.push(...repeated(lines, say), ...(await taken(ctx, people, say)), ...(await beyondScope(ctx, people, say)));
  if (!updates)
    for (const { line, present } of people)
      if (present) faults.push({ row: line.row, column: 'userName', message: say('system.users.importKnown') });
  if (faults.length > 0) return refusal(ctx.language, faults);

  const fresh = people.filter(({ present }) => !present).map(({ person }) => person);
  const passwords = fresh.map(({ userName, nickName }) => ({ userName, nickName, password: generatePassword() }));
  // Before the transaction, so that no connection waits for a thousand hashes.
  const hashes = await hashed(passwords.map(({ password }) => password));
  const changed = people.filter(({ present }) => present);
  await inTransaction(ctx, async (tx) => {
    await imports.addPeople(
      tx,
      fresh.map((person, at) => ({ ...person, password: hashes[at]! })),
    );
    for (const { line, person, present } of changed) await change(tx, present!.userId, line, person);
  }).catch((error: unknown) => {
    // A name, e-mail or number was taken after the file was checked.
    throw imports.isTakenError(error) ? fail('kernel.changed') : error;
  });
  hideReply(ctx);
  return done(ctx, passwords, changed.length);
}

/** Two at a time: more would block the threads that hash passwords of users who log in. */
async function hashed(passwords: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  for (let at = 0; at < passwords.length; at += 2)
    hashes.push(...(await Promise.all(passwords.slice(at, at + 2).map(hashGenerated))));
  return hashes;
}

/** Applies the file's values to a known user; the department stays. */
async function change(tx: Context, userId: number, { values }: Line, person: ImportedUser): Promise<void> {
  const target = await lockForChange(tx, userId);
  if (values.status !== undefined && person.status === '1' && userId === tx.actor.userId)
    throw fail('system.users.self');
  const { userName: _same, deptId: _stays, ...columns } = person;
  const named = Object.fromEntries(Object.entries(columns).filter(([name]) => name in values));
  const isNewEmail = 'email' in values && person.email.toLowerCase() !== target.email.toLowerCase();
  await update(tx, userId, { ...named, ...(isNewEmail ? { isVerified: '0', verifiedAt: null } : {}) });
  if (isNewEmail && person.email) await notifyOldAddress(tx, target, person.email);
  if (named['status'] === '1') await endSessions(tx, userId);
}

type Known = { line: Line; person: ImportedUser; present: { userId: number } | undefined };

/** E-mails and numbers that belong to other users. */
async function taken(ctx: Context, people: readonly Known[], say: Translate): Promise<Fault[]> {
  const owners = await imports.ownersOf(
    ctx,
    people.map(({ person }) => person.email).filter(Boolean),
    people.map(({ person }) => person.phonenumber).filter(Boolean),
  );
  const reasons = { email: fault('emailTaken'), phonenumber: fault('mobileTaken') };
  return people.flatMap(({ line, person, present }) =>
    (['email', 'phonenumber'] as const).flatMap((column) => {
      const owner = owners[column].get(person[column].toLowerCase());
      return owner === undefined || owner === present?.userId
        ? []
        : [{ row: line.row, column, message: say(reasons[column]) }];
    }),
  );
}

/** New users whom the caller would not see, because of their department or because they have none. */
async function beyondScope(ctx: Context, people: readonly Known[], say: Translate): Promise<Fault[]> {
  const inSight = new Set(
    (await departmentTree(ctx)).flatMap(function ids(node): number[] {
      return [node.id, ...(node.children ?? []).flatMap(ids)];
    }),
  );
  const mayBeNone = await imports.seesEverybody(ctx);
  return people.flatMap(({ line: { row }, person: { deptId }, present }) => {
    if (present || (deptId === null ? mayBeNone : inSight.has(deptId))) return [];
    const reason = deptId === null ? 'system.users.deptNeeded' : 'system.departments.beyondScope';
    return [{ row, column: 'deptId' as const, message: say(reason) }];
  });
}

/** Front ends show `msg` as HTML for every result of the import. */
const escape = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

function refusal(language: Language, found: readonly Fault[]) {
  const t = translatorOf(userTexts, language);
  const faults = found.toSorted((one, other) => one.row - other.row);
  const named = faults.slice(0, maxNamed);
  const lines = named.map(({ row, column, message }) =>
    t('imported.row', { row, column: t(`sheet.${column}`), message }),
  );
  if (faults.length > named.length) lines.push(t('imported.more', { count: faults.length }));
  const head = t('fail.importFaults', { count: faults.length });
  return {
    code: 500,
    msg: [head, ...lines].map(escape).join('<br/>'),
    error: 'system.users.importFaults',
    fields: named.map(({ row, column, message }) => ({ path: `${row}.${column}`, message })),
  };
}

interface Fresh {
  userName: string;
  nickName: string;
  password: string;
}

/** Third-party front ends show only `msg`, so it contains all passwords too. */
async function done(ctx: Context, passwords: Fresh[], updated: number) {
  const t = translatorOf(userTexts, ctx.language);
  const added = passwords.length;
  const lines = [
    t('imported.done', { added, updated }),
    ...(added > 0 ? [t('imported.passwords')] : []),
    ...passwords.map(({ userName, password }) => `${userName}: ${password}`),
  ];
  const passwordFile = added > 0 ? await passwordFileOf(ctx, passwords) : '';
  return { code: 200, msg: lines.map(escape).join('<br/>'), added, updated, passwords, passwordFile };
}

/** Milliseconds for which the file of passwords can be downloaded. */
const fileLife = 3600_000;

/** A table of the passwords that only the caller can download, once and within an hour. Returns its name. */
async function passwordFileOf(ctx: Context, passwords: readonly Fresh[]): Promise<string> {
  const t = translatorOf(userTexts, ctx.language);
  const head = (['userName', 'nickName'] as const).map((name) => t(`fields.${name}`));
  const rows = [
    [...head, t('imported.password')],
    ...passwords.map(({ userName, nickName, password }) => [userName, nickName, password]),
  ];
  // The byte order mark tells spreadsheet programs that it is UTF-8. Tabs, because passwords may contain commas and
  // quotes.
  const lines = rows.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'));
  const text = `\uFEFF${lines.join('\r\n')}\r\n`;
  const source = { fileName: 'passwords.txt', stream: Readable.from([Buffer.from(text)]) };
  const expireAt = new Date(ctx.now.getTime() + fileLife);
  return storedName(await storeFile(ctx, source, { bucket: 'temporary', expireAt, singleUse: true }));
}
