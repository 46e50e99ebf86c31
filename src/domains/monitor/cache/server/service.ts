import { fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { wireTime } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import type { CacheUse } from '#server/process/own-process';
import { endEverySession, endSession } from '#module/identity/sessions';
import { requireUsersWithin, usersBeyondWithSessions } from '#module/system/rights';
import { dictionaryValues } from '#module/system/dictionaries';
import { settingFor } from '#module/system/settings';
import { hidden, maxKeys, type CacheFigures, type CacheGroup } from '../contract.ts';
import { cacheTexts } from '../texts/index.ts';
import { allGroups, groupOf, partsOf, type Group } from './policy.ts';
import * as queries from './queries.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const remarkOf = (ctx: Context, { name }: Group) => translatorOf(cacheTexts, ctx.language)(`remarks.${name}`);

/** In-process caches of a name. */
const memoriesOf = ({ own }: Context, { name }: Group) => own.memories.filter((memory) => memory.name === name);

/** Every name with its current number of keys. */
export async function names(ctx: Context): Promise<CacheGroup[]> {
  const groups = allGroups();
  const inRows = groups.filter((group) => group.kept === 'rows');
  const [tables, counted] = await Promise.all([queries.countTables(ctx), queries.countRows(ctx, inRows)]);
  const countOf = (group: Group): number => {
    if (group.kept === 'rows') return counted[inRows.indexOf(group)]!;
    if (group.kept === 'memory') return memoriesOf(ctx, group).reduce((sum, memory) => sum + memory.size(), 0);
    return tables[group.kept];
  };
  return groups.map((group) => ({
    cacheName: `${group.name}:`,
    cacheKey: '',
    cacheValue: '',
    remark: remarkOf(ctx, group),
    count: countOf(group),
    clearable: !group.lasting,
  }));
}

/** Complete keys of a name, sorted, at most {@link maxKeys} of `total`. @throws monitor.cache.unknownName */
export async function keys(ctx: Context, name: string, keyword?: string): Promise<{ data: string[]; total: number }> {
  const group = groupOf(name) ?? unknown(name);
  const { keys: found, total } = await keysIn(ctx, group, keyword);
  return { data: found.map((key) => `${name}:${key}`), total };
}

async function keysIn(ctx: Context, group: Group, keyword: string | undefined): Promise<queries.Listed> {
  switch (group.kept) {
    case 'rows':
      return queries.keysOf(ctx, group, keyword);
    case 'sessions':
      return queries.sessionKeys(ctx, keyword);
    case 'settings':
      return queries.settingKeys(ctx, keyword);
    case 'dictionaries':
      return queries.dictionaryKeys(ctx, keyword);
    case 'memory': {
      const all = memoriesOf(ctx, group).flatMap((memory) => memory.keys(memory.size()));
      const found = all.filter((key) => key.toLowerCase().includes((keyword ?? '').toLowerCase())).toSorted();
      return { keys: found.slice(0, maxKeys), total: found.length };
    }
  }
}

function unknown(name: string): never {
  throw fail('monitor.cache.unknownName', { name });
}

/**
 * The value of a complete key, as text. Secrets are masked, and so are sessions of users outside the caller's data
 * scope.
 * @throws monitor.cache.unknownName, system.settings.notOpen
 */
export async function value(ctx: Context, name: string, wholeKey: string) {
  const group = groupOf(name) ?? unknown(name);
  const cacheKey = wholeKey.startsWith(`${name}:`) ? wholeKey.slice(name.length + 1) : wholeKey;
  const cacheValue = await valueIn(ctx, group, cacheKey);
  return { cacheName: name, cacheKey, cacheValue, remark: remarkOf(ctx, group) };
}

async function valueIn(ctx: Context, group: Group, key: string): Promise<string> {
  switch (group.kept) {
    case 'rows':
      return rowsInWords(await queries.rowsOf(ctx, group, key), Boolean(group.secret));
    case 'settings':
      return settingFor(ctx, key);
    case 'dictionaries': {
      const rows = await dictionaryValues(ctx, key);
      return written(rows.map((row) => ({ value: row.dictValue, zh: row.dictLabel, en: row.dictLabelEn })));
    }
    case 'memory': {
      const [found] = memoriesOf(ctx, group).flatMap((memory) => memory.describe(key) ?? []);
      return found ? written(found) : '';
    }
    case 'sessions': {
      const row = uuid.test(key) ? await queries.session(ctx, key) : undefined;
      if (!row) return '';
      const { inScope, userId: _named, loginTime, lastAccess, expireTime, ...who } = row;
      const times = {
        loginTime: wireTime(loginTime),
        lastAccess: wireTime(lastAccess),
        expireTime: wireTime(expireTime),
      };
      return inScope ? written({ ...who, ...times }) : hidden;
    }
  }
}

const written = (value: unknown) => JSON.stringify(value, null, 2);

/** A counter shows its count, a text its content; both show their remaining lifetime. */
function rowsInWords(rows: queries.CacheRow[], secret: boolean): string {
  const words = rows.map(({ key, value, hits, secondsLeft }) => ({
    // The full key distinguishes several rows of one key.
    ...(rows.length > 1 ? { key } : {}),
    ...(value === null ? { hits } : { value: secret ? hidden : value }),
    secondsLeft,
  }));
  if (words.length === 0) return '';
  return written(words.length === 1 ? words[0] : words);
}

/** Clears all entries of a name. @throws monitor.cache.unknownName|lasting */
export async function clearName(ctx: Context, name: string): Promise<void> {
  await clear(ctx, groupOf(name) ?? unknown(name));
}

/** Clears the entries of a complete key. @throws monitor.cache.unknownName|lasting */
export async function clearKey(ctx: Context, wholeKey: string): Promise<void> {
  const { name, rest } = partsOf(wholeKey);
  await clear(ctx, groupOf(name) ?? unknown(name), rest);
}

/** Clears everything that may be cleared; all users except those who hold more than the caller must log in again. */
export async function clearAll(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const group of allGroups()) if (!group.lasting) await clear(tx, group);
  });
}

async function clear(ctx: Context, group: Group, key?: string): Promise<void> {
  if (group.lasting) throw fail('monitor.cache.lasting', { name: group.name });
  switch (group.kept) {
    case 'rows':
      return queries.removeRows(ctx, group, key);
    case 'sessions':
      if (key === undefined) return endEverySession(ctx, await usersBeyondWithSessions(ctx));
      return uuid.test(key) ? endOne(ctx, key) : undefined;
    case 'memory':
      return memoriesOf(ctx, group).forEach((memory) => memory.forget(key));
    // Settings are read from the table at every call. Only the pages rendered with them are cached.
    case 'settings':
    case 'dictionaries':
      return ctx.own.memories.forEach((memory) => memory.forget());
  }
}

/** @throws system.rights.user for a session of somebody who holds more than the caller */
async function endOne(ctx: Context, sessionId: string): Promise<void> {
  const row = await queries.session(ctx, sessionId);
  if (row) await requireUsersWithin(ctx, [row.userId]);
  await endSession(ctx, sessionId);
}

/**
 * The cache in the form in which RuoYi's page shows a Redis server. Fields that do not apply contain an explanation.
 */
export async function read(ctx: Context): Promise<CacheFigures> {
  const [place, groups] = await Promise.all([queries.place(ctx), names(ctx)]);
  const { commands, hits, misses } = ctx.own.cacheUse;
  const { incoming, outgoing } = rates(ctx.own.cacheUse);
  const t = translatorOf(cacheTexts, ctx.language);
  return {
    info: {
      redis_version: t('info.version', { version: place.version.split(' ')[0]! }),
      redis_mode: 'standalone',
      tcp_port: place.port === null ? t('info.noPort') : String(place.port),
      connected_clients: String(place.clients),
      uptime_in_days: String(place.days),
      used_memory: String(place.bytes),
      used_memory_human: inWords(place.bytes),
      // Memory of the database server, shared by all tables.
      shared_buffers: String(place.room),
      used_cpu_user_children: (process.cpuUsage().user / 1e6).toFixed(2),
      maxmemory_human: t('info.noLimit'),
      aof_enabled: '0',
      rdb_last_bgsave_status: t('info.notSaved'),
      instantaneous_input_kbps: incoming.toFixed(2),
      instantaneous_output_kbps: outgoing.toFixed(2),
      keyspace_hits: String(hits),
      keyspace_misses: String(misses),
    },
    dbSize: groups.reduce((sum, { count }) => sum + count, 0),
    commandStats: Object.entries(commands)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => ({ name, value: String(count) })),
  };
}

/** In the format of Redis: the number first. */
function inWords(bytes: number): string {
  const at = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 4);
  return `${(bytes / 1024 ** at).toFixed(2)}${'BKMGT'[at]}`;
}

interface Look {
  at: number;
  bytesIn: number;
  bytesOut: number;
  incoming: number;
  outgoing: number;
}

const looks = new WeakMap<CacheUse, Look>();
/** Minimum milliseconds between two samples for a useful rate. */
const leastApart = 1000;

/** KiB per second since the last sample, or since the start. */
function rates(use: CacheUse): Look {
  const now = performance.now();
  const before = looks.get(use) ?? {
    at: now - process.uptime() * 1000,
    bytesIn: 0,
    bytesOut: 0,
    incoming: 0,
    outgoing: 0,
  };
  const passed = now - before.at;
  if (passed < leastApart) return before;
  const rate = (bytes: number) => bytes / 1024 / (passed / 1000);
  const { bytesIn, bytesOut } = use;
  const look = {
    at: now,
    bytesIn,
    bytesOut,
    incoming: rate(bytesIn - before.bytesIn),
    outgoing: rate(bytesOut - before.bytesOut),
  };
  looks.set(use, look);
  return look;
}
