import { apa, gbt7714, licenseUrl } from '#contract/data/descriptions';
import { licenseTerms } from '#contract/data/resources';
import type { CrateFigure, CrateFile, Exported } from '#module/data/exports';
import { pick, translatorOf, type Language } from '#shared/texts';
import { xmlText } from '#shared/xml';
import { bagTexts } from '../../texts/index.ts';

/** Small enough to be read without the portal, and without any other file. */
const style =
  'body{font-family:system-ui,sans-serif;line-height:1.6;max-width:60rem;margin:0 auto;padding:1em;overflow-wrap:anywhere}' +
  'table{border-collapse:collapse}td,th{padding:0 1em 0 0;text-align:start;vertical-align:top}img{max-width:100%}';

/**
 * The page for people of an attached crate (RO-Crate 1.2, "RO-Crate Website"): static HTML with the facts of the root
 * and a link to each file, and a copy of the crate.
 */
export function cratePage(
  { detail, url, place }: Exported,
  files: readonly CrateFile[],
  {
    language,
    crate,
    figure,
    today,
  }: { language: Language; crate: object; figure: CrateFigure | undefined; today: string },
): string {
  const t = translatorOf(bagTexts, language);
  const title = pick(detail.titleZh, detail.titleEn, language);
  const other = language === 'zh' ? detail.titleEn : detail.titleZh;
  const names = detail.authors.map(({ nameZh, nameEn }) => pick(nameZh, nameEn, language));
  const site = pick(detail.repositoryZh, detail.repositoryEn, language) || pick(place.nameZh, place.nameEn, language);
  const cited = { ...detail, url, site };
  const licence = licenseUrl(detail.license);
  const facts: [string, string][] = [
    [t('page.by'), xmlText(names.filter(Boolean).join(language === 'zh' ? '，' : ', '))],
    [t('page.version'), xmlText(detail.version)],
    [t('page.published'), url ? xmlText(detail.publishDate.slice(0, 10)) : ''],
    [t('page.licence'), licence ? link(licence, licenseTerms[detail.license as keyof typeof licenseTerms].short) : ''],
    [t('page.record'), url ? link(url, url) : ''],
    [t('page.cite'), url ? xmlText(language === 'zh' ? gbt7714(cited, 'zh', today) : apa(cited, 'en')) : ''],
  ];
  const abstract = pick(detail.descriptionZh, detail.descriptionEn, language);
  const rows = files.map(({ path, size }) => `<tr><td>${link(hrefOf(path), path)}</td><td>${size ?? ''}</td></tr>`);
  const body = [
    `<h1>${xmlText(title)}</h1>`,
    other && other !== title ? `<p>${xmlText(other)}</p>` : '',
    figure
      ? `<p><img src="${xmlText(hrefOf(figure.id))}" alt="${xmlText(t('page.figure', { name: figure.of }))}"></p>`
      : '',
    ...abstract
      .split(/\n\s*\n/)
      .filter((part) => part.trim())
      .map((part) => `<p>${xmlText(part)}</p>`),
    '<dl>',
    ...facts.filter(([, value]) => value).map(([name, value]) => `<dt>${xmlText(name)}</dt><dd>${value}</dd>`),
    '</dl>',
    `<h2>${xmlText(t('page.files'))}</h2>`,
    detail.fileCount >= files.length ? `<p>${xmlText(t('page.more', { count: files.length }))}</p>` : '',
    `<table><thead><tr><th>${xmlText(t('page.name'))}</th><th>${xmlText(t('page.size'))}</th></tr></thead>`,
    `<tbody>${rows.join('\n')}</tbody></table>`,
  ];
  // No text of the record may end the script.
  const copy = JSON.stringify(crate).replaceAll('<', String.raw`\u003c`);
  return (
    `<!doctype html>\n<html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    `<title>${xmlText(title)}</title><style>${style}</style>\n` +
    `<script type="application/ld+json">${copy}</script></head>\n<body>${body.filter(Boolean).join('\n')}</body></html>\n`
  );
}

/** Relative: a name may begin like a scheme. */
const hrefOf = (path: string) => `./${path.split('/').map(encodeURIComponent).join('/')}`;

const link = (address: string, text: string) => `<a href="${xmlText(address)}">${xmlText(text)}</a>`;
