import { pick, type Language } from '#shared/texts';
import { machineTime } from '#web/kit/parts/format.ts';
import { localeOf } from '#web/texts/language.ts';
import type { PublicDataset } from '../../contract.ts';

/** A data set for search engines (schema.org `Dataset`). */
export function datasetJson(item: PublicDataset, language: Language, origin: string, site: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: pick(item.nameZh, item.nameEn, language),
    description: pick(item.summaryZh, item.summaryEn, language),
    inLanguage: localeOf(language),
    identifier: item.publicId,
    version: String(item.version.number),
    datePublished: machineTime(item.publishTime),
    dateModified: machineTime(item.updateTime),
    creator: { '@type': 'Organization', name: pick(item.sourceZh, item.sourceEn, language) || site },
    publisher: { '@type': 'Organization', name: site },
    isAccessibleForFree: true,
    measurementTechnique: item.taskType,
    variableMeasured: item.columns.map(({ name, unit, descriptionZh, descriptionEn }) => ({
      '@type': 'PropertyValue',
      name,
      description: pick(descriptionZh, descriptionEn, language),
      ...(unit ? { unitText: unit } : {}),
    })),
    url: `${origin}/benchmarks/detail/${item.publicId}${language === 'en' ? '?lang=en' : ''}`,
    ...(item.licenseUrl ? { license: item.licenseUrl } : {}),
    ...(item.doi ? { sameAs: `https://doi.org/${item.doi}` } : {}),
    ...(item.sourceUrl ? { isBasedOn: item.sourceUrl } : {}),
  };
}
