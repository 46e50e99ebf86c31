import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { currentVersion } from '#module/benchmarks/datasets';
import { formatName, formatVersion } from '../../contract.ts';
import { readDefinition, type Exported } from './definition.ts';
import { sentModels } from './model-export.ts';
import { archiveReply, jsonEntry, type Entry } from './packing.ts';
import { requireTable, tableOf } from './table-export.ts';

/**
 * Operators get everything; visitors get neither hidden targets nor models other than the baselines on open targets.
 */
export interface Extent {
  isPublic: boolean;
}

/** A public data set with the files that visitors may have. @throws benchmarks.datasets.notFound */
export async function visibleDefinition(ctx: Context, publicId: string): Promise<Exported> {
  await currentVersion(ctx, publicId);
  return readDefinition(ctx, { publicId });
}

/** A benchmark as a bundle for operators. @throws benchmarks.datasets.notFound */
export const bundleOf = async (ctx: Context, datasetId: number): Promise<FileReply> =>
  packedBundle(ctx, await readDefinition(ctx, { datasetId }), { isPublic: false });

/** A benchmark as a bundle for visitors. @throws benchmarks.datasets.notFound */
export const publicBundleOf = async (ctx: Context, publicId: string): Promise<FileReply> =>
  packedBundle(ctx, await visibleDefinition(ctx, publicId), { isPublic: true });

/** @throws kernel.file.damaged|missing|unreadable if the table is unavailable: a bundle needs it */
async function packedBundle(ctx: Context, exported: Exported, extent: Extent): Promise<FileReply> {
  await requireTable(ctx, exported);
  const { publicId } = exported.definition.card;
  return archiveReply(ctx, `${publicId}-bundle.zip`, entriesOf(ctx, exported, extent), { hasManifest: true });
}

async function* entriesOf(ctx: Context, exported: Exported, { isPublic }: Extent): AsyncGenerator<Entry> {
  const { definition, files } = exported;
  const { hasOpenTargets } = definition.version;
  yield jsonEntry('benchmark.json', { format: formatName, formatVersion, definition });
  yield { path: 'table.csv', ...(await tableOf(ctx, exported, { withTargets: !isPublic || hasOpenTargets })) };
  const structures = files.find(({ role }) => role === 'structures');
  if (structures)
    yield {
      path: structures.name,
      size: structures.size,
      open: () => ctx.files.open(structures.storageKey),
      stored: structures,
    };
  const models = await sentModels(ctx, exported, ({ isBaseline }) => !isPublic || (hasOpenTargets && isBaseline));
  if (models.length === 0) return;
  yield jsonEntry('models.json', { models: models.map(({ card }) => card) });
  for (const { card, size, open, stored } of models)
    yield { path: card.file, size, open, ...(stored ? { stored } : {}) };
}
