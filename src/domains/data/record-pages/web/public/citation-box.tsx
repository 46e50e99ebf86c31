import { buttonClass } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { TextTabs } from '#web/kit/parts/text-tabs.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { apa, bibtex, cslJson, gbt7714, ris, type Citable } from '#contract/data/descriptions';
import { descriptions, exportPath, formatNames, formats as files } from '#view/data/exports';
import { resourcePagesTexts } from '../texts/index.ts';
import './citation-box.css';

/** The first is shown at once: the national standard to Chinese readers, the usual style of data to others. */
const formats = {
  zh: ['gbt', 'apa', 'bibtex', 'ris', 'csl'],
  en: ['apa', 'gbt', 'bibtex', 'ris', 'csl'],
} as const;
type Format = (typeof formats)['zh'][number];

/** Formats that are shown verbatim, line by line. */
const verbatim: readonly Format[] = ['bibtex', 'ris', 'csl'];

/** Downloadable formats: first for reference managers, then for machines. */
const downloads = descriptions.toSorted((one, other) => formatNames.indexOf(one) - formatNames.indexOf(other));

/**
 * The record as a reference in five formats, and as files for other programs. The button "Cite" opens it, also without
 * JavaScript, and it is printed with the page.
 */
export function CitationBox({
  cited,
  today,
  hasFiles,
}: {
  cited: Citable;
  today: string;
  /** Whether the record is available in file formats, which requires its publication. */
  hasFiles: boolean;
}) {
  const language = useLanguage();
  const t = useTexts(resourcePagesTexts);
  const write: Record<Format, () => string> = {
    gbt: () => gbt7714(cited, language, today),
    apa: () => apa(cited, language),
    bibtex: () => bibtex(cited, language),
    ris: () => ris(cited, language),
    csl: () => cslJson(cited, language),
  };
  const tab = (format: Format) => ({
    name: format,
    label: t(`cite.${format}`),
    write: write[format],
    isCode: verbatim.includes(format),
  });
  const [first, ...others] = formats[language];
  return (
    <section id="cite" popover="auto" aria-labelledby="cite-title" className="cite">
      <h2 id="cite-title">{t('detail.cite')}</h2>
      <p className="secondary small">{t('cite.license')}</p>
      <TextTabs label={t('cite.formats')} tabs={[tab(first), ...others.map(tab)]} copy={t('cite.copy')}>
        <button type="button" className={buttonClass({})} popoverTarget="cite" popoverTargetAction="hide">
          {t('cite.close')}
        </button>
      </TextTabs>
      {hasFiles ? (
        <details className="cite__files no-print">
          <summary>{t('cite.files')}</summary>
          <ul>
            {downloads.map((format) => (
              <li key={format}>
                <a
                  className="cite__file"
                  download={`${cited.publicId}.${files[format].extension}`}
                  href={exportPath(cited.publicId, format) + (language === 'en' ? '?lang=en' : '')}
                >
                  <Icon name="download" />
                  {t(`cite.${format}`)}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
