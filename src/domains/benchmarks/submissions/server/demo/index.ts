import type { Context } from '#server/context';
import { models } from './models.ts';
import { scoreFileOf } from './predictions.ts';
import { namesOf } from './queries.ts';
import { currentVersion } from '#module/benchmarks/datasets';
import { add } from '../storing.ts';
import { compare } from '../service.ts';
import { taskOf } from '../task.ts';

const day = 24 * 3600_000;

/** Training samples, GPU hours and parameters of some demonstration models. */
const training: Record<string, readonly [size: number, cost: number, params: number]> = {
  'DemoGNN-S': [60_000, 2, 1_200_000],
  'DemoGNN-M': [60_000, 6, 6_500_000],
  'DemoGNN-L': [60_000, 80, 24_000_000],
  DemoEquiNet: [60_000, 240, 11_000_000],
  DemoMix: [1_580_000, 3200, 86_000_000],
};

/** Imports the demonstration models from score files; existing ones are kept. */
export async function makeDemo(ctx: Context): Promise<void> {
  for (const set of new Set(models.map((model) => model.set))) {
    const version = await currentVersion(ctx, set);
    const task = await taskOf(ctx, version);
    const there = await namesOf(ctx, version.versionId);
    const own = models.filter((model) => model.set === set && !there.has(model.name));
    if (own.length === 0) continue;
    for (const model of own) {
      const rows = { ...task.truth, ids: task.ids, classes: task.classes.length, labels: task.classes };
      const submitTime = new Date(ctx.now.getTime() - model.daysAgo * day);
      const address = `https://example.org/${model.name.toLowerCase()}`;
      const status = model.status ?? 'approved';
      const [trainingSize = null, trainingCost = null, params = null] = training[model.name] ?? [];
      const openness = model.code ? (model.paper ? 'both' : 'code') : '';
      await add({ ...ctx, now: submitTime }, task, {
        name: model.name,
        description: model.description,
        publisher: model.publisher,
        status,
        reason: model.reason ?? '',
        bytes: Buffer.from(scoreFileOf(model, rows)),
        fileName: `${model.name.toLowerCase()}-${set}.txt`,
        codeUrl: model.code ? address : '',
        paperUrl: model.paper ? `${address}/paper` : '',
        license: model.code ? 'MIT' : '',
        hardware: model.hardware ?? '',
        trainingData: '',
        trainingSize,
        trainingCost,
        params,
        openness,
        hasSeenTargets: model.hasSeenTargets ?? false,
        isBaseline: model.error === undefined,
        isDemo: true,
        auditBy: status === 'pending' ? '' : 'system',
      });
    }
    await compare(ctx, version.versionId);
  }
}
