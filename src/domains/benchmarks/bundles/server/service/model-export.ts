import { Readable } from 'node:stream';
import type { Context } from '#server/context';
import type { StoredContent } from '#server/files/stored-content';
import { samplesOf } from '#module/benchmarks/datasets';
import type { ModelCard } from '../../contract.ts';
import * as queries from '../queries.ts';
import type { ExportedModel } from '../queries.ts';
import type { Exported } from './definition.ts';
import { inPieces } from './table-export.ts';

/** A model with its card and its score file. */
export interface SentModel {
  card: ModelCard;
  size: number;
  open: () => Readable;
  /** Absent if the file was not stored. */
  stored?: StoredContent;
}

/** The approved models of a version, with unique file names. */
export async function sentModels(
  ctx: Context,
  exported: Exported,
  isIn: (model: ExportedModel) => boolean,
): Promise<SentModel[]> {
  const models = (await queries.modelsOf(ctx, exported.version.versionId)).filter(isIn);
  const taken = new Set<string>();
  return models.map((model) => {
    const { name, description, publisher, paperUrl, codeUrl, license, hardware, trainingData } = model;
    const { trainingSize, trainingCost, params, openness, hasSeenTargets, isBaseline, submitTime, storageKey } = model;
    return {
      card: {
        file: fileNameOf(model, taken),
        name,
        description,
        publisher,
        paperUrl,
        codeUrl,
        license,
        hardware,
        trainingData,
        trainingSize,
        trainingCost,
        params,
        openness,
        hasSeenTargets,
        isBaseline,
        submitTime: submitTime.toISOString(),
      },
      size: storageKey === null ? exported.version.sampleCount * 40 : Number(model.size),
      open: () =>
        storageKey === null
          ? Readable.from(inPieces(writtenFile(ctx, exported, model.modelId)))
          : ctx.files.open(storageKey),
      ...(storageKey === null ? {} : { stored: { storageKey, size: Number(model.size), sha256: model.sha256 ?? '' } }),
    };
  });
}

function fileNameOf({ name, isBaseline }: ExportedModel, taken: Set<string>): string {
  const word = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);
  for (let count = 1; ; count++) {
    const file = `${isBaseline ? 'baselines' : 'models'}/${word || 'model'}${count > 1 ? `-${count}` : ''}.txt`;
    // Some file systems are case-insensitive.
    if (taken.has(file.toLowerCase())) continue;
    taken.add(file.toLowerCase());
    return file;
  }
}

const numbers = (bytes: Buffer | null) => bytes && new Float64Array(new Uint8Array(bytes).buffer);

/** A score file from the stored predictions of a model without a stored file; it gives the same scores. */
async function* writtenFile(ctx: Context, { version }: Exported, modelId: number): AsyncGenerator<string> {
  const [samples, kept] = await Promise.all([samplesOf(ctx, version.versionId), queries.predictionsOf(ctx, modelId)]);
  const columns: [string, Float64Array][] = [['prediction', numbers(kept.predictions)!]];
  for (const [name, bytes] of [
    ['std', kept.std],
    ['lower', kept.lowerBound],
    ['upper', kept.upperBound],
  ] as const) {
    const values = numbers(bytes);
    if (values) columns.push([name, values]);
  }
  const isLabel = version.taskType === 'multiclass';
  yield `${['id', ...columns.map(([name]) => name)].join('\t')}\n`;
  for (const [at, { sampleId }] of samples.entries()) {
    const cells = columns.map(([name, values]) =>
      isLabel && name === 'prediction' ? version.classes[values[at]!] : String(values[at]),
    );
    yield `${[sampleId, ...cells].join('\t')}\n`;
  }
}
