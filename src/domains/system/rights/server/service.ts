import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { everyPermission, isSuper, superUser } from '#server/permit';
import { excessOf, holdingsOf, type Excess, type Holdings } from './policy.ts';
import * as queries from './queries.ts';

/** What the caller holds. Menus that are disabled count, so that users of one role stay equal; disabled roles do not. */
export async function ownHoldings(ctx: Context): Promise<Holdings> {
  const { actor } = ctx;
  if (isSuper(actor) || actor.permissions.includes(everyPermission)) return 'everything';
  const held = await queries.rolesOf(ctx, [actor.userId]);
  const [roles, tree] = await Promise.all([
    queries.roles(
      ctx,
      held.map(({ roleId }) => roleId),
    ),
    queries.tree(ctx),
  ]);
  return holdingsOf(roles, held[0]?.deptId ?? null, tree);
}

/**
 * Those of the users who hold more than the caller, by their id. Their disabled roles count, because they can be
 * enabled again. The caller is one of them if they now hold more than `own`. Only the super administrator is not below
 * the super administrator.
 * @param own what the caller held before a change
 */
export async function usersBeyond(
  ctx: Context,
  userIds: readonly number[],
  own?: Holdings,
): Promise<Map<number, queries.Holder>> {
  const mine = own ?? (await ownHoldings(ctx));
  const others = isSuper(ctx.actor) ? userIds.filter((one) => one !== superUser) : userIds;
  const beyond = await beyondOf(ctx, mine === 'everything' ? [] : await queries.rolesOf(ctx, others), mine);
  const found = new Map(beyond.map((one) => [one.userId, one]));
  if (others.includes(superUser)) found.set(superUser, { userId: superUser, userName: 'admin', deptId: null, roleId: 1 });
  return found;
}
