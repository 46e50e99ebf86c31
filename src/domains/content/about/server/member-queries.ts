import type { Context } from '#server/context';
import { conditionsOn, recordsOf } from '#server/database/records';
import { Member, type MemberQuery } from '../contract.ts';

const { contains, is, within } = conditionsOn('bizMember');

const records = recordsOf({
  table: 'bizMember',
  key: 'memberId',
  schema: Member,
  order: ['sort', 'memberId'],
  filters: (query: MemberQuery) => [
    contains(['nameZh', 'nameEn', 'positionZh', 'positionEn'], query.name),
    is('status', query.status),
    within('updateTime', query, 'UpdateTime'),
  ],
});
export const { list, byId, lock, insert, update, place, remove } = records;
export type MemberRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** Members that visitors see. */
export function published(ctx: Context) {
  return ctx.db
    .selectFrom('bizMember')
    .selectAll()
    .where('status', '=', 'published')
    .orderBy('sort')
    .orderBy('memberId')
    .$narrowType<Pick<Member, 'status'>>()
    .execute();
}
