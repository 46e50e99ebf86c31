import { kernelTexts } from '#shared/texts/index';
import { translatorOf, type Language } from '#shared/texts';
import { datasetTexts } from '#texts/benchmarks/datasets';
import type { Fault, Report, LocalizedReport } from '../../contract.ts';
import { bundleTexts } from '../../texts/index.ts';

/** The message of a fault in a language. */
export function messageOf({ reason, key, found, expected, column, params }: Fault, language: Language): string {
  const own = translatorOf(bundleTexts, language);
  const values = { ...params, found, expected, column, label: found };
  return own(`faults.${reason}`, { ...values, complaint: complaintOf(key, values, language) });
}

/** The text of another noun that causes a fault: a field error, a row code, an error code. */
function complaintOf(key: string, values: Record<string, string | number>, language: Language): string {
  if (key === '') return '';
  const ofDatasets = translatorOf(datasetTexts, language);
  if (key.startsWith('kernel.')) return translatorOf(kernelTexts, language).dynamic(key.slice(7), key, values);
  const datasets = /^benchmarks\.datasets\.(.*)$/.exec(key)?.[1];
  return datasets
    ? ofDatasets.dynamic(`fail.${datasets}`, key, values)
    : translatorOf(bundleTexts, language).dynamic(`rows.${key}`, key, values);
}

/** A report in the format of the API. */
export function localizedReport({ layout, faults, benchmarks }: Report, language: Language): LocalizedReport {
  const said = (list: readonly Fault[]) => list.map((one) => ({ ...one, message: messageOf(one, language) }));
  return { layout, faults: said(faults), benchmarks: benchmarks.map((one) => ({ ...one, faults: said(one.faults) })) };
}
