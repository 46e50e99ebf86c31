import { pick, translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { holdersToNotify } from '#module/system/departments';
import { notify, type News } from '#module/system/notifications';
import { modelActs, type AuditAct } from '../contract.ts';
import { submissionTexts } from '../texts/index.ts';
import type { LockedModel } from './queries/submitted.ts';

type Named = Pick<LockedModel, 'name' | 'nameZh' | 'nameEn'>;

/** Notifies the submitter of a reviewer's action. */
export async function mailDecided(ctx: Context, act: AuditAct, model: LockedModel, reason: string): Promise<void> {
  if (model.userId === null) return;
  const path = modelActs[act].to === 'approved' ? `/model/${model.publicId}` : '/benchmarks/mine';
  await notify(ctx, [model.userId], { topic: 'ownModels', path, write: wordsOf(act, model, reason) });
}

/** Notifies reviewers of a pending model. */
export async function mailWaiting(ctx: Context, model: Named & { userId: number | null }): Promise<void> {
  const holders = await holdersToNotify(ctx, 'bench:model:audit', 'unscoped', model.userId ?? 0);
  await notify(ctx, holders, {
    topic: 'models',
    path: '/bms/models?status=pending',
    write: wordsOf('waiting', model, ''),
  });
}

const wordsOf =
  (letter: AuditAct | 'waiting', model: Named, reason: string): News['write'] =>
  (language) => {
    const t = translatorOf(submissionTexts, language);
    const values = { name: model.name, dataset: pick(model.nameZh, model.nameEn, language), reason };
    return { title: t(`mail.${letter}Subject`, values), body: t(`mail.${letter}Body`, values) };
  };
