import { spdxLicense } from '#contract/data/descriptions';
import { pick } from '#shared/texts';
import type { PublicRecord } from '#module/data/record-pages';
import { prefix } from '../../properties.ts';
import type { FileRow } from '../queries/rows.ts';

const whole = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

/** Values of a reference's properties: the record as visitors see it, with the names in English where it has them. */
export function referenceValues(
  { detail }: PublicRecord,
  updated: Date,
  recordUrl: (publicId: string) => string,
): Record<string, unknown> {
  const english = (zh: string, en: string) => pick(zh, en, 'en');
  const people = detail.authors.map(({ nameZh, nameEn }) => ({ name: english(nameZh, nameEn) }));
  return {
    immutable_id: `r-${detail.publicId}`,
    last_modified: whole(updated),
    bib_type: 'misc',
    title: detail.titleEn || detail.titleZh,
    authors: people.length > 0 ? people : null,
    doi: detail.doi || null,
    url: recordUrl(detail.publicId),
    year: detail.publishDate.slice(0, 4),
    publisher: english(detail.repositoryZh, detail.repositoryEn) || null,
    [`_${prefix}_record`]: detail.publicId,
    [`_${prefix}_license`]: spdxLicense(detail.license) || null,
  };
}

/** Values of a file's properties. */
export function fileValues(
  row: FileRow,
  recordUrl: (publicId: string) => string,
  origin: string,
): Record<string, unknown> {
  return {
    immutable_id: `f-${row.id}`,
    last_modified: whole(row.createTime),
    url: `${origin}/prod-api/front/resource/${row.publicId}/files/${row.id}/content`,
    name: row.name,
    size: row.size,
    media_type: row.mime || null,
    checksums: { sha256: row.sha256.trim() },
    [`_${prefix}_record`]: row.publicId,
    [`_${prefix}_record_url`]: recordUrl(row.publicId),
    [`_${prefix}_doi`]: row.doi || null,
    [`_${prefix}_path`]: row.path,
  };
}
