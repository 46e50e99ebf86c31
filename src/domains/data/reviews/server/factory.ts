import type { Program } from '#server/process/program';
import { person, type Person, type PersonTraits } from '#factory/identity/accounts';
import { checkLists, type CheckList } from '../contract.ts';
import type { ResourceType } from '#contract/data/resources';
import type { ListedValue } from '#server/database/listed-values';

export { makeDemo } from './demo/make.ts';

/** A person in the register: `await auditor(portal, 'Ada', { entry: { subjectCodes: ['140'] } })`. */
export async function auditor(
  program: Program,
  nickName: string,
  traits: PersonTraits & {
    organization?: string;
    entry?: {
      subjectCodes?: string[];
      resourceTypes?: string[];
      maxOpen?: number;
      status?: ListedValue<'dataAuditor.status'>;
    };
  } = {},
): Promise<Person> {
  const { entry = {}, organization = '', ...more } = traits;
  const who = await person(program, { verified: true, roles: ['data_auditor'], nickName, ...more });
  const { db } = program.context();
  await db.updateTable('sysUser').set({ organization }).where('userId', '=', who.userId).execute();
  await db
    .insertInto('dataAuditor')
    .values({ userId: who.userId, subjectCodes: ['*'], ...entry })
    .execute();
  return who;
}

/** A check list of a type with the same answer for every item. */
export const checked = (type: ResourceType, answer: 'yes' | 'no' = 'yes'): CheckList =>
  Object.fromEntries(checkLists[type].map((item) => [item, answer]));
