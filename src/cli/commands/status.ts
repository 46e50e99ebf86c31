import { setTimeout as pause } from 'node:timers/promises';
import { submissions, type OwnModel } from '#contract/benchmarks/submissions';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { submissionTexts } from '#texts/benchmarks/submissions';
import { pick, translatorOf } from '#shared/texts';
import { formatScore } from '#view/benchmarks/scoring';
import type { Answer, Call, Command } from '../command.ts';
import { exits } from '../failure.ts';
import { remarksOf, tableOf } from '../output.ts';

/** States in which the portal is still processing a model. */
const atWork: readonly string[] = ['queued', 'scoring'];
/** Final states without a rank on the leaderboard. */
const lost: readonly string[] = ['failed', 'rejected'];
/** Polling interval in milliseconds. */
const interval = 3000;

/** One of the caller's models. @throws CommandFailure when there is none with this id */
export const find = ({ portal }: Call, publicId: string): Promise<OwnModel> =>
  portal.call(submissions.ownModel, { params: { publicId } }, { with: 'token' });

/** Waits until a model is scored, or has failed. */
export async function settled(call: Call, publicId: string): Promise<OwnModel> {
  let model = await find(call, publicId);
  if (atWork.includes(model.status)) call.say(call.t('waiting'));
  while (atWork.includes(model.status)) {
    await pause(interval);
    model = await find(call, publicId);
  }
  return model;
}

/** Formats models for people. */
function textOf({ settings: { language }, t }: Call, models: readonly OwnModel[]): string {
  const words = translatorOf(scoringTexts, language);
  const states = translatorOf(submissionTexts, language);
  if (models.length === 0) return t('none');
  const rows = models.map((model) => {
    const metric = words.dynamic(`metrics.${model.metric}`, model.metric);
    const value = `${metric} ${formatScore(model.mean, model.decimals)} ${model.unit}`.trimEnd();
    return [
      model.publicId,
      model.name,
      pick(model.nameZh, model.nameEn, language),
      states.dynamic(`states.${model.status}`, model.status),
      model.isPreliminary ? `${value} ${t('preliminary')}` : value,
      model.submitTime,
    ];
  });
  const heads = (['id', 'name', 'dataset', 'status', 'score', 'submitted'] as const).map((key) => t(`column.${key}`));
  const reasons = models
    .filter(({ reason }) => reason)
    .map(({ publicId, reason }) => `${publicId}: ${t('reason', { reason })}`);
  return [tableOf(heads, rows), ...reasons].join('\n');
}

/** The answer about one model, with the remarks that the portal added while scoring it. */
export function answerOn(call: Call, model: OwnModel): Answer {
  const text = [textOf(call, [model]), ...remarksOf(model.warnings, call.settings.language)].join('\n');
  return { value: model, text, exit: lost.includes(model.status) ? exits.faulty : exits.fine };
}

/** Lists own models, or one of them, with state, score and reason. */
export const status: Command = {
  takes: ['id?'],
  options: { wait: { type: 'boolean' } },
  async run(call) {
    const { id } = call.args;
    if (id) return answerOn(call, call.values['wait'] ? await settled(call, id) : await find(call, id));
    const models: OwnModel[] = [];
    for await (const model of call.portal.all(submissions.mine, {}, { with: 'token' })) models.push(model);
    return { value: models, text: textOf(call, models) };
  },
};
