import { existsSync } from 'node:fs';
import path from 'node:path';
import { translatorOf, type Language } from '#shared/texts';
import type { Context } from '#server/context';
import type { Report, ReportedBenchmark } from '../../contract.ts';
import { bundleTexts } from '../../texts/index.ts';
import { collectFaults } from './bundle.ts';
import { check } from './checking.ts';
import { make } from './making.ts';
import { tasksFile } from './read-matbench.ts';
import { readSource } from './reading.ts';
import { messageOf } from './report.ts';
import { folderSource, type Source } from './source.ts';

/**
 * Imports the benchmarks of a local folder as published, with their models as approved. Existing ones are kept, and
 * missing models are added; a second run reports that nothing is left.
 */
export async function importFolder(ctx: Context, folder: string): Promise<Report> {
  const faults: Report['faults'] = [];
  const report = await collectFaults(faults, async () => {
    const reading = await readSource(await sourceFor(path.resolve(folder)));
    const benchmarks: ReportedBenchmark[] = [];
    for (const bundle of reading.bundles)
      benchmarks.push(await make(ctx, await check(ctx, bundle), { publishTime: ctx.now, addsToKnown: true }));
    return { layout: reading.layout, faults: reading.faults, benchmarks };
  });
  return report ?? { layout: null, faults, benchmarks: [] };
}

/** The folder; for tasks of Matbench whose manifest is in the parent folder, the parent folder. */
async function sourceFor(folder: string): Promise<Source> {
  const around = path.dirname(folder);
  const has = (place: string, file: string) => existsSync(path.join(place, file));
  const isPart = has(folder, tasksFile) && !has(folder, 'MANIFEST.json') && has(around, 'MANIFEST.json');
  return folderSource(isPart ? around : folder);
}

/** A report as sentences, one per line. */
export function linesOf({ faults, benchmarks }: Report, language: Language): string[] {
  const t = translatorOf(bundleTexts, language);
  const said = (list: Report['faults']) =>
    list.map((one) => `  ${one.file}${one.line ? `:${one.line}` : ''} ${messageOf(one, language)}`);
  const lines = benchmarks.flatMap((one) => {
    const { publicId, rows, models } = one;
    const added = models.filter(({ state }) => state === 'added').length;
    if (one.state === 'faulty')
      return [t('script.faulty', { publicId, count: one.faults.length + one.more }), ...said(one.faults)];
    if (one.state === 'made') return [t('script.made', { publicId, rows, models: added })];
    return [
      added ? t('script.added', { publicId, models: added }) : t('script.known', { publicId, models: models.length }),
    ];
  });
  const isIdle = benchmarks.length > 0 && benchmarks.every(isLeft);
  return [...said(faults), ...lines, ...(isIdle ? [t('script.nothing')] : [])];
}

const isLeft = ({ state, models }: ReportedBenchmark) =>
  state === 'known' && models.every((model) => model.state === 'known');
