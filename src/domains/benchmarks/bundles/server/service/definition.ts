import { createHash } from 'node:crypto';
import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { metricsOf } from '#module/benchmarks/datasets';
import type { DatasetDefinition } from '#contract/benchmarks/datasets';
import * as queries from '../queries.ts';
import type { FoundVersion } from '../queries.ts';

/** All data of a data set for an export, except its rows. */
export interface Exported {
  version: FoundVersion;
  definition: DatasetDefinition;
  files: Awaited<ReturnType<typeof queries.partsOf>>['files'];
}

/** Reads the definition of a data set in any state. @throws benchmarks.datasets.notFound */
export async function readDefinition(
  ctx: Context,
  by: { datasetId: number } | { publicId: string },
): Promise<Exported> {
  const version = await queries.versionOf(ctx, by);
  if (!version) throw fail('benchmarks.datasets.notFound');
  const [{ columns, subsets, files }, metrics] = await Promise.all([
    queries.partsOf(ctx, version.versionId),
    metricsOf(ctx, version.versionId),
  ]);
  const { publicId, taskType, nameZh, nameEn, summaryZh, summaryEn, protocolZh, protocolEn } = version;
  const { field, sourceZh, sourceEn, sourceUrl, license, licenseUrl, doi, sort } = version;
  const { noteZh, noteEn, targetZh, targetEn, unit, classes, isNonNegative, hasOpenTargets } = version;
  const { publicShare, missingRule, fillValue, stableAt } = version;
  return {
    version,
    files,
    definition: {
      card: {
        publicId,
        taskType,
        nameZh,
        nameEn,
        summaryZh,
        summaryEn,
        protocolZh,
        protocolEn,
        field: field as DatasetDefinition['card']['field'],
        sourceZh,
        sourceEn,
        sourceUrl,
        license,
        licenseUrl,
        doi,
        sort,
      },
      version: {
        noteZh,
        noteEn,
        targetZh,
        targetEn,
        unit,
        classes,
        isNonNegative,
        hasOpenTargets,
        publicShare,
        missingRule,
        fillValue,
        stableAt,
      },
      columns: columns,
      metrics: metrics.map(({ code, unit: own, isPrimary, decimals }) => ({ code, unit: own, isPrimary, decimals })),
      subsets,
    },
  };
}

/** A hash of the ids of the measured rows in order; it identifies a data set. */
export function sumOfIds(ids: readonly string[]): string {
  const hash = createHash('sha256');
  for (const id of ids) hash.update(`${id}\n`);
  return hash.digest('hex');
}
