import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { longestLeader } from '../contract.ts';
import * as queries from './queries.ts';

/** Separates the names of several leaders in the register. */
const separator = '、';

interface LeadChange {
  /** The account that becomes lead. */
  added?: number;
  /** The account that is lead no more. */
  left?: number;
  /** All other leads of the project. */
  others: readonly number[];
}

/**
 * Makes the register follow a change of the leads of a project: a successor takes the place of the former lead, a second
 * lead is named after the first, a lead who leaves is no longer named. Leaders who are no leads on the portal stay named,
 * unless the successor replaces them. A namesake of the former lead is told apart by the mail address of the entry.
 * @throws archive.projects.leaders if the names are too long together
 */
export async function changeLeaders(
  ctx: Context,
  projectId: number,
  { added, left, others }: LeadChange,
): Promise<void> {
  const entry = await queries.lockLeaders(ctx, projectId);
  const people = await queries.leadersOf(
    ctx,
    [added, left, ...others].filter((one) => one !== undefined),
  );
  const of = (userId?: number) => people.find((one) => one.userId === userId);
  const isFirst = (email = '') => entry.leaderEmail !== '' && entry.leaderEmail.toLowerCase() === email.toLowerCase();
  const [comes, goes] = [of(added), of(left)];
  const staying = others.map((userId) => of(userId)).filter((one) => one !== undefined);
  const isStaying = (name: string) => staying.some((one) => one.name === name);

  const named = entry.leaderName.split(separator).filter((name) => name !== '');
  let names = [...named];
  if (goes) {
    const place = isFirst(goes.email) ? 0 : isStaying(goes.name) ? -1 : named.indexOf(goes.name);
    if (place >= 0) names.splice(place, 1, ...(comes ? [comes.name] : []));
    else if (comes && !named.some((name) => isStaying(name) || name === comes.name)) names = [comes.name];
  } else if (comes && !isFirst(comes.email)) names.push(comes.name);
  if (names.length === 0) names = staying.slice(0, 1).map(({ name }) => name);
  names = [...new Set(names)];

  const leaderName = names.join(separator);
  if (leaderName === '' || (leaderName === entry.leaderName && !isFirst(goes?.email))) return;
  if (leaderName.length > longestLeader) throw fail('archive.projects.leaders', { count: longestLeader });
  const first = [comes, ...staying].find((one) => one?.name === names[0]);
  const isSame = names[0] === named[0] && !isFirst(goes?.email);
  await queries.setLeaders(ctx, projectId, {
    leaderName,
    leaderEmail: isSame ? entry.leaderEmail : (first?.email ?? ''),
    leaderPhone: isSame ? entry.leaderPhone : (first?.phone ?? ''),
  });
}
