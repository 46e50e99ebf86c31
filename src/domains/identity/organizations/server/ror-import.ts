import { fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import type { Incoming, IncomingFile } from '#server/routes';
import { countries, maxFaults, maxNames, type RorReport } from '../contract.ts';
import { organizationTexts } from '../texts/index.ts';
import { unpacked } from './dump-stream.ts';
import { elementsOf } from './json-array.ts';
import { writeKeys } from './key-queries.ts';
import { changesBetween } from './policy.ts';
import * as queries from './queries.ts';
import { insertImported, lockByRor, placeBelow } from './ror-queries.ts';
import { isFirstSchema, rorRecord, type RorRecord } from './ror-record.ts';

/** Limit of a record in bytes: the longest of ROR has 60 kB. */
const longestRecord = 1024 * 1024;
/** Records per transaction: the import does not hold locks for minutes. */
const atOnce = 200;

type Fault = 'json' | 'long' | 'id' | 'nameless' | 'end';

/**
 * Imports a dump of ROR from the form's file; the form field `country` before it leaves out other countries. Records before
 * a faulty one are kept, and the same file can be imported again.
 * @throws identity.organizations.rorNoFile|rorCountry|rorZip|rorJson|rorV1|rorSize
 */
export async function importRor(ctx: Context, incoming: Incoming): Promise<RorReport> {
  let report: RorReport | undefined;
  // To the end of the form: a second file is refused there.
  for await (const file of incoming.files) report = await importFile(ctx, file, incoming.fields['country'] ?? '');
  if (!report) throw fail('identity.organizations.rorNoFile');
  return report;
}

async function importFile(ctx: Context, file: IncomingFile, from: string): Promise<RorReport> {
  const country = from.trim();
  if (country !== '' && !countries.includes(country)) throw fail('identity.organizations.rorCountry');
  const t = translatorOf(organizationTexts, ctx.language);
  const report: RorReport = { created: 0, updated: 0, skipped: 0, faulty: 0, faults: [] };
  const refuse = (line: number, fault: Fault, ror = '') => {
    report.faulty += 1;
    if (report.faults.length < maxFaults) report.faults.push({ line, ror, message: t(`rorFaults.${fault}`) });
  };
  const parents = new Map<string, string>();
  let waiting: RorRecord[] = [];
  const store = async () => {
    const records = waiting;
    waiting = [];
    if (records.length > 0) await inTransaction(ctx, (tx) => storeAll(tx, records, report));
  };
  let isFirst = true;
  for await (const element of elementsOf(unpacked(file.stream), longestRecord)) {
    if ('fault' in element) {
      if (element.fault === 'notArray' && isFirst) throw fail(`identity.organizations.${kindOf(file.fileName)}`);
      refuse(element.line, element.fault === 'notArray' ? 'json' : element.fault);
      continue;
    }
    const value = parsed(element.text);
    if (isFirst && isFirstSchema(value)) throw fail('identity.organizations.rorV1');
    isFirst = false;
    const record = rorRecord(value);
    if ('fault' in record) refuse(element.line, record.fault);
    else if (country !== '' && record.country !== country) report.skipped += 1;
    else {
      if (record.parent) parents.set(record.ror, record.parent);
      waiting.push(record);
      if (waiting.length === atOnce) await store();
    }
  }
  await store();
  if (file.truncated()) throw fail('identity.organizations.rorSize');
  await placeBelowParents(
    ctx,
    [...parents].filter(([child]) => !isBelowItself(parents, child)),
  );
  noteOperation(ctx, `${file.fileName}: +${report.created}, ~${report.updated}`);
  return report;
}

/** ROR publishes archives, which people choose by mistake. */
const kindOf = (fileName: string) => (/\.zip$/i.test(fileName) ? 'rorZip' : 'rorJson');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function storeAll(tx: Context, records: readonly RorRecord[], report: RorReport): Promise<void> {
  // The last one counts if a file repeats an iD.
  const byRor = new Map(records.map((record) => [record.ror, record]));
  const existing = new Map((await lockByRor(tx, [...byRor.keys()])).map((row) => [row.ror, row]));
  const names = await queries.namesOf(
    tx,
    [...existing.values()].map(({ organizationId }) => organizationId),
  );
  const fresh = [...byRor.values()].filter(({ ror, status }) => !existing.has(ror) && status !== 'withdrawn');
  const touched = await insertImported(tx, fresh);
  report.created += fresh.length;
  report.skipped += byRor.size - existing.size - fresh.length;
  for (const row of existing.values()) {
    const own = names.filter(({ organizationId }) => organizationId === row.organizationId);
    if (row.status !== 'merged' && (await update(tx, row, own, byRor.get(row.ror)!))) {
      touched.push(row.organizationId);
      report.updated += 1;
    } else report.skipped += 1;
  }
  await writeKeys(tx, touched);
}

const stamps = ({ actor, now }: Context) => ({ updateBy: actor.userName, updateTime: now });

/** Whether the record changed anything. Names that a curator wrote stay, and other names are only added. */
async function update(
  tx: Context,
  row: queries.OrganizationRecord,
  own: Awaited<ReturnType<typeof queries.namesOf>>,
  record: RorRecord,
): Promise<boolean> {
  const nameZh = row.isCurated ? row.nameZh : record.nameZh || row.nameZh;
  const nameEn = row.isCurated ? row.nameEn : record.nameEn || row.nameEn;
  const known = new Set([nameZh, nameEn, ...own.map(({ name }) => name)]);
  const added = row.isCurated ? [] : record.otherNames.filter(({ name }) => !known.has(name));
  const otherNames = [...own, ...added].slice(0, Math.max(maxNames, own.length));
  const now = {
    nameZh,
    nameEn,
    country: record.country || row.country,
    region: record.region || row.region,
    domains: [...new Set([...row.domains, ...record.domains])],
    status: record.status === 'active' ? ('active' as const) : ('inactive' as const),
  };
  const changes = changesBetween({ ...row, otherNames: own }, { ...row, ...now, otherNames });
  if (Object.keys(changes).length === 0) return false;
  await queries.update(tx, row.organizationId, { ...now, ...stamps(tx) });
  if (added.length > 0) await queries.replaceNames(tx, row.organizationId, otherNames);
  await queries.addAct(tx, { organizationId: row.organizationId, act: 'imported', changes });
  return true;
}

/** Gives imported organizations without a parent the one that ROR names, if the register has it. */
async function placeBelowParents(ctx: Context, pairs: readonly (readonly [string, string])[]): Promise<void> {
  for (let at = 0; at < pairs.length; at += atOnce)
    await inTransaction(ctx, async (tx) => {
      const placed = await placeBelow(tx, pairs.slice(at, at + atOnce));
      await writeKeys(tx, placed);
    });
}

/** Whether the parents of a file lead back to where they began. */
function isBelowItself(parents: ReadonlyMap<string, string>, child: string): boolean {
  const seen = new Set<string>();
  for (let at = parents.get(child); at !== undefined && !seen.has(at); at = parents.get(at)) {
    if (at === child) return true;
    seen.add(at);
  }
  return false;
}
