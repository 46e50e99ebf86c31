import { apa, bibtex, cslJson, gbt7714, ris } from '#contract/data/descriptions';
import type { Language } from '#shared/texts';
import { wireDay } from '#shared/time';
import { xmlHead } from '#shared/xml';
import type { FormatName } from '../../formats.ts';
import { linksetOf, linksetText } from '../../signposting.ts';
import { croissant } from './croissant.ts';
import { datacite, dataciteXml } from './datacite-xml.ts';
import { dublinCore } from './dublin-core.ts';
import { citable, linked, signposted, type Exported } from './record.ts';
import { roCrate } from './ro-crate.ts';

const json = (value: object) => `${JSON.stringify(value, null, 2).toWellFormed()}\n`;

/** The writer of each export format. Each gets public information only. */
export const writers: Record<FormatName, (it: Exported, language: Language, now: Date) => string> = {
  gbt7714: (it, language, now) => `${gbt7714(citable(it, language), language, wireDay(now))}\n`,
  apa: (it, language) => `${apa(citable(it, language), language)}\n`,
  bibtex: (it, language) => bibtex(citable(it, language), language),
  ris: (it, language) => ris(citable(it, language), language),
  'csl-json': (it, language) => cslJson(citable(it, language), language),
  'datacite-xml': (it, _language, now) => `${xmlHead}${dataciteXml(it, now)}\n`,
  'datacite-json': (it, _language, now) => json(datacite(it, now)),
  'dublin-core': (it) => `${xmlHead}${dublinCore(it)}\n`,
  'json-ld': (it, language) => json(linked(it, language)),
  croissant: (it, language) => json(croissant(it, language)),
  'ro-crate': (it, language) => json(roCrate(it, language)),
  json: (it) => json(plain(it)),
  linkset: (it) => json({ linkset: linksetOf(signposted(it)) }),
  'linkset-text': (it) => linksetText(linksetOf(signposted(it))),
};

/** The record in the portal's JSON, without mail addresses, to prevent their collection. */
function plain({ detail, versions, files, url }: Exported): object {
  const {
    authors,
    isDemo: _isDemo,
    mayDownload: _mayDownload,
    viewCount: _views,
    downloadCount: _downloads,
    ...rest
  } = detail;
  return {
    ...rest,
    url,
    authors: authors.map(({ email: _email, ...author }) => author),
    versions: versions.map(({ publicId, version, doi }) => ({ publicId, version, doi })),
    files: files.map(({ id, path, size, mime, sha256, fileClass }) => ({ id, path, size, mime, sha256, fileClass })),
  };
}
