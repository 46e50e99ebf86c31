import { languages, translatorOf } from '#shared/texts';
import { anonymous, inTransaction, type Context } from '#server/context';
import { sendMail } from '#server/mail/mail';
import { removeDraft } from '#module/data/deposits';
import { abandonFile, removeFiles } from '#module/system/uploads';
import { personalDataTexts } from '../texts/index.ts';
import * as erased from './erasing-queries.ts';
import * as queries from './queries.ts';

/** The user name of a deleted account. */
export const formerName = (userId: number): string => `former-${userId}`;

/** Display name of a deleted account: the column holds one text for both languages. */
const nickName = languages.map((language) => translatorOf(personalDataTexts, language)('former')).join(' ');

/**
 * Deletes a due account in one transaction: see `columns.ts` for the fate of each column. Remaining blockers block the
 * deletion; the next run tries again.
 */
export function erase(ctx: Context, requestId: number): Promise<'done' | 'blocked' | 'gone'> {
  return inTransaction(ctx, async (tx) => {
    const request = await queries.findRequest(tx, requestId);
    if (!request || !['waiting', 'blocked'].includes(request.state)) return 'gone';
    const { userId } = request;
    const person = await queries.lockPerson(tx, userId);
    if (!person) {
      await queries.move(tx, requestId, ['waiting', 'blocked'], { state: 'done' });
      return 'gone';
    }
    if ((await queries.blockersOf(tx, userId)).length > 0) {
      await queries.move(tx, requestId, ['waiting'], { state: 'blocked' });
      return 'blocked';
    }
    const asOwner: Context = { ...tx, actor: { ...anonymous, userId, userName: person.userName } };
    for (const resourceId of await erased.resourceDrafts(tx, userId)) await removeDraft(asOwner, resourceId);
    await removeFiles(tx, await erased.removeForms(tx, userId));
    await erased.applyRules(tx, userId, person.userName, formerName(userId));
    for (const fileId of await erased.removeTransfers(tx, userId)) await abandonFile(tx, fileId);
    await erased.clearRest(tx, userId, person.email);
    await erased.anonymise(tx, userId, formerName(userId), nickName);
    await removeFiles(tx, await erased.ownFiles(tx, userId));
    await queries.move(tx, requestId, ['waiting', 'blocked'], { state: 'done' });
    const open = await queries.newest(tx, userId, 'export');
    if (open) await queries.move(tx, open.requestId, ['waiting', 'running', 'ready'], { state: 'expired' });
    if (person.email) {
      const t = translatorOf(personalDataTexts, person.language === 'en' ? 'en' : 'zh');
      await sendMail(tx, { to: person.email, subject: t('mail.deletedSubject'), body: t('mail.deletedBody') });
    }
    tx.log.info({ userId }, 'an account was deleted as its owner wished');
    return 'done';
  });
}
