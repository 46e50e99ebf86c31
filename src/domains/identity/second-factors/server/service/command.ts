import { translatorOf, type Language } from '#shared/texts';
import { anonymous, type Context } from '#server/context';
import type { AuditSink } from '#server/audit/audit';
import { secondFactorTexts } from '../../texts/index.ts';
import { findByName } from '../queries.ts';
import { removeFactors } from './removing.ts';

/** Name of the command in the operation log. */
const operator = { ...anonymous, userName: 'npm run second-factor' };

/**
 * `npm run second-factor -- --remove <user name>`: for a user who has lost every factor, including the super
 * administrator. A person who runs commands on the server may already do anything there, so the command asks for no
 * password.
 * @param audit writes the operation log
 * @param words the arguments
 * @returns the exit code (1 if nothing was removed) and the output
 */
export async function secondFactorCommand(
  base: Context,
  audit: AuditSink,
  words: readonly string[],
  language: Language,
): Promise<{ exit: 0 | 1; text: string }> {
  const t = translatorOf(secondFactorTexts, language);
  const [flag, userName, ...more] = words;
  if (flag !== '--remove' || !userName || more.length > 0) return { exit: 1, text: t('command.usage') };
  const ctx: Context = { ...base, language, actor: operator };
  const account = await findByName(ctx, userName);
  if (!account) return { exit: 1, text: t('command.unknown', { userName }) };
  const removed = await removeFactors(ctx, account.userId);
  if (!removed) return { exit: 1, text: t('command.none', { userName: account.userName }) };
  await audit(ctx, {
    title: 'identity.second-factors',
    businessType: 3,
    method: 'identity.second-factors.command',
    requestMethod: '',
    url: '',
    params: '',
    object: account.userName,
    changed: [],
    result: '',
    failed: false,
    error: '',
    costTime: 0,
  });
  return { exit: 0, text: t('command.removed', { userName: account.userName }) };
}
