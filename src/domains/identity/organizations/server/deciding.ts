import { conflict, fail, failFields } from '#shared/fail';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import type { DecidedText, TextDecision, TextStatus } from '../contract.ts';
import * as queries from './queries.ts';
import { add, addName, removeAlias } from './service.ts';
import { addDecision, lockTexts, updateText, type TextRecord } from './text-queries.ts';

const results = {
  match: 'matched',
  new: 'created',
  alias: 'aliased',
  ignore: 'ignored',
  reopen: 'waiting',
} as const satisfies Record<TextDecision, TextStatus>;

/**
 * Decides what a free text means: an organization (`match`), one that is added (`new`), another name of an organization
 * (`alias`), or none (`ignore`). `reopen` undoes a decision and removes the name that `alias` added.
 * @throws identity.organizations.noText|decided|notDecided|faulty|merged, kernel.changed
 */
export function decide(ctx: Context, body: DecidedText): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await lockTexts(tx, [body.textId]);
    if (!row) throw fail('identity.organizations.noText');
    noteOperation(tx, row.text);
    if (row.rowVer !== body.rowVer) throw conflict('kernel.changed');
    if (body.decision === 'reopen') {
      if (row.status === 'waiting') throw conflict('identity.organizations.notDecided');
      if (row.status === 'aliased' && row.organizationId) await removeAlias(tx, row.organizationId, row.text);
    } else if (row.status !== 'waiting') throw conflict('identity.organizations.decided');
    const organizationId = await meant(tx, row, body);
    await updateText(tx, row.textId, results[body.decision], organizationId);
    await addDecision(tx, row.textId, body.decision, organizationId);
  });
}

/** The organization that a decision gives to a text; null for none. */
async function meant(tx: Context, row: TextRecord, body: DecidedText): Promise<number | null> {
  if (body.decision === 'ignore' || body.decision === 'reopen') return null;
  if (body.decision === 'new')
    return add(tx, {
      nameZh: body.nameZh ?? '',
      nameEn: body.nameEn ?? '',
      otherNames: [],
      parentId: null,
      ror: '',
      region: '',
      country: '',
      domains: [],
      sourceUrl: '',
      status: 'active',
    });
  const organization = body.organizationId ? (await queries.lock(tx, [body.organizationId]))[0] : undefined;
  if (!organization)
    throw failFields('identity.organizations.faulty', [
      { path: 'organizationId', reason: 'identity.organizations.notFound' },
    ]);
  if (organization.status === 'merged') throw fail('identity.organizations.merged');
  if (body.decision === 'alias') {
    const language = /\p{Script=Han}/u.test(row.text) ? 'zh' : 'en';
    await addName(tx, organization.organizationId, { name: row.text, language, kind: 'alias' });
  }
  return organization.organizationId;
}
