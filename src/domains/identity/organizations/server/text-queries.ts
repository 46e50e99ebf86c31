import { sql } from 'kysely';
import type { Context } from '#server/context';
import { conditionsOn, recordsOf } from '#server/database/records';
import { OrganizationText, textSorts, type OrganizationTextQuery, type TextDecision } from '../contract.ts';
import { byIds } from './queries.ts';

const { is, contains, within } = conditionsOn('sysOrganizationText');

/** Adds texts to the curator's queue, or counts them again. */
export async function countTexts(
  ctx: Context,
  texts: readonly { text: string; matchKey: string }[],
  where: string,
): Promise<void> {
  if (texts.length === 0) return;
  await ctx.db
    .insertInto('sysOrganizationText')
    .values(texts.map((one) => ({ ...one, places: [where], firstSeen: ctx.now, lastSeen: ctx.now })))
    .onConflict((conflict) =>
      conflict.column('matchKey').doUpdateSet({
        seen: sql`sys_organization_text.seen + 1`,
        lastSeen: ctx.now,
        places: sql`(select array_agg(distinct place) from unnest(sys_organization_text.places || excluded.places) place)`,
      }),
    )
    .execute();
}

/** Organizations that curators gave to texts with these keys. */
export async function decidedTexts(
  ctx: Context,
  keys: readonly string[],
): Promise<{ matchKey: string; organizationId: number }[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ matchKey: string; organizationId: number }>`
    select match_key as "matchKey", coalesce(key.organization_id, text.organization_id) as "organizationId"
    from sys_organization_text text
    left join lateral (select organization_id from sys_organization_key key
      where key.origin_id = text.organization_id limit 1) key on true
    where match_key in (${sql.join(keys)}) and text.organization_id is not null`.execute(ctx.db);
  return rows;
}

const records = recordsOf({
  table: 'sysOrganizationText',
  key: 'textId',
  schema: OrganizationText,
  order: ['seen desc', 'textId'],
  sorts: textSorts,
  filters: (query: OrganizationTextQuery) => [
    contains(['text'], query.text),
    is('status', query.status),
    within('lastSeen', query, 'LastSeen'),
  ],
});
export const lockTexts = records.lock;
export type TextRecord = Awaited<ReturnType<typeof lockTexts>>[number];

export const updateText = (ctx: Context, id: number, status: TextRecord['status'], organizationId: number | null) =>
  records.update(ctx, id, { status, organizationId });

/** A page of texts, with the organization and the newest decision of each. */
export async function listTexts(ctx: Context, query: OrganizationTextQuery) {
  const { total, rows } = await records.list(ctx, query);
  const organizations = new Map(
    (
      await byIds(
        ctx,
        rows.flatMap(({ organizationId }) => organizationId ?? []),
      )
    ).map((one) => [one.organizationId, one]),
  );
  const decisions = await newestDecisions(
    ctx,
    rows.map(({ textId }) => textId),
  );
  return {
    total,
    rows: rows.map((row) => {
      const organization = organizations.get(row.organizationId ?? 0);
      const decision = decisions.find(({ textId }) => textId === row.textId);
      return {
        ...row,
        nameZh: organization?.nameZh ?? '',
        nameEn: organization?.nameEn ?? '',
        decideBy: decision?.decideBy ?? '',
        decideTime: decision?.decideTime ?? null,
      };
    }),
  };
}

async function newestDecisions(ctx: Context, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom('sysOrganizationDecision')
    .distinctOn('textId')
    .select(['textId', 'decideBy', 'decideTime'])
    .where('textId', 'in', [...ids])
    .orderBy('textId')
    .orderBy('decisionId', 'desc')
    .execute();
}

export async function addDecision(
  ctx: Context,
  textId: number,
  decision: TextDecision,
  organizationId: number | null,
): Promise<void> {
  await ctx.db
    .insertInto('sysOrganizationDecision')
    .values({ textId, decision, organizationId, decideBy: ctx.actor.userName, decideTime: ctx.now })
    .execute();
}

/** Decisions about a text, newest first. */
export async function textEvents(ctx: Context, textId: number) {
  const rows = await ctx.db
    .selectFrom('sysOrganizationDecision')
    .leftJoin('sysOrganization', 'sysOrganization.organizationId', 'sysOrganizationDecision.organizationId')
    .select([
      'decisionId',
      'decision',
      'sysOrganizationDecision.organizationId',
      'sysOrganization.nameZh',
      'sysOrganization.nameEn',
      'decideBy',
      'decideTime',
    ])
    .where('textId', '=', textId)
    .orderBy('decisionId', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    ...row,
    decision: row.decision as TextDecision,
    nameZh: row.nameZh ?? '',
    nameEn: row.nameEn ?? '',
  }));
}
