import type { Context } from '#server/context';
import { newRows } from '#server/database/seeded';
import { inTransaction } from '#server/context';
import { writeKeys } from '../key-queries.ts';
import { idOfRor, idsOfNames, insert, replaceNames, update } from '../queries.ts';
import { academy } from './academy.ts';
import { facilities } from './facilities.ts';
import type { SeededOrganization } from './seeded.ts';
import { universities } from './universities.ts';

/** Organizations that come with the portal. Later releases add to the lists. */
export const seeded: readonly SeededOrganization[] = [...academy, ...universities, ...facilities];

/**
 * Creates the organizations that come with the portal, each once: a curator may change and merge them. One that is there
 * already, with the same ROR iD or Chinese name, is left alone.
 */
export async function seed(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const fresh = await newRows(tx, 'organization', seeded, ({ key }) => key);
    if (fresh.length === 0) return;
    const created = new Map<string, number>();
    for (const one of fresh) {
      if (one.ror && (await idOfRor(tx, one.ror))) continue;
      if ((await idsOfNames(tx, [one.zh])).length > 0) continue;
      created.set(one.key, await create(tx, one));
    }
    for (const one of fresh) {
      const id = created.get(one.key);
      if (id === undefined || !one.parent) continue;
      const parentId = created.get(one.parent) ?? (await existing(tx, one.parent));
      if (parentId) await update(tx, id, { parentId });
    }
    await writeKeys(tx, [...created.values()]);
  });
}

async function create(tx: Context, one: SeededOrganization): Promise<number> {
  const { organizationId } = await insert(tx, {
    nameZh: one.zh,
    nameEn: one.en,
    ror: one.ror,
    region: one.region,
    country: 'CN',
    domains: [...one.domains],
    sourceUrl: one.source,
    createBy: 'system',
    createTime: tx.now,
    updateBy: 'system',
    updateTime: tx.now,
  });
  const nameOf = (kind: 'abbreviation' | 'alias') => (name: string) => ({ name, kind, language: languageOf(name) });
  await replaceNames(tx, organizationId, [...one.short.map(nameOf('abbreviation')), ...one.other.map(nameOf('alias'))]);
  return organizationId;
}

const languageOf = (name: string) =>
  /\p{Script=Han}/u.test(name) ? ('zh' as const) : /[a-z ]/.test(name) ? ('en' as const) : ('' as const);

/** A seeded organization of an earlier release. */
async function existing(tx: Context, key: string): Promise<number | undefined> {
  const one = seeded.find((other) => other.key === key)!;
  return (await idOfRor(tx, one.ror)) ?? (await idsOfNames(tx, [one.zh]))[0];
}
