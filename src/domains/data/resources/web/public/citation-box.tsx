import { useId, useState, type KeyboardEvent } from 'react';
import { CopyButton } from '#web/kit/copy-button.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { apa, bibtex, cslJson, gbt7714, ris, type Citable } from '../../citation.ts';
import { exportPath, formats as files, type FormatName } from '#view/interop/exports';
import { resourcePagesTexts } from '../texts/index.ts';
import './citation-box.css';

const formats = ['gbt', 'apa', 'bibtex', 'ris', 'csl'] as const;
type Format = (typeof formats)[number];

/** Texts that are read as they stand, line by line. */
const verbatim: readonly Format[] = ['bibtex', 'ris', 'csl'];

/** What can be had as a file: for reference managers first, then for machines. */
const downloads = [
  'bibtex',
  'ris',
  'csl-json',
  'datacite-xml',
  'datacite-json',
  'dublin-core',
  'json-ld',
  'croissant',
  'ro-crate',
] as const satisfies readonly FormatName[];

/** The record as a reference in five formats, and as files for other programs. Without script the first is shown. */
export function CitationBox({
  cited,
  today,
  hasFiles,
}: {
  cited: Citable;
  today: string;
  /** Whether the record can be had as files already: from its publication on. */
  hasFiles: boolean;
}) {
  const language = useLanguage();
  const t = useTexts(resourcePagesTexts);
  const [shown, show] = useState<Format>('gbt');
  const id = useId();
  const write: Record<Format, () => string> = {
    gbt: () => gbt7714(cited, language, today),
    apa: () => apa(cited, language),
    bibtex: () => bibtex(cited, language),
    ris: () => ris(cited, language),
    csl: () => cslJson(cited, language),
  };
  const text = write[shown]();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = formats.indexOf(shown);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = formats.at(to % formats.length)!;
    show(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <section aria-labelledby="cite" className="cite">
      <h2 id="cite">{t('detail.cite')}</h2>
      <p className="secondary small">{t('cite.license')}</p>
      <div className="cite__tabs no-print" role="tablist" aria-label={t('cite.formats')}>
        {formats.map((format) => (
          <button
            key={format}
            type="button"
            role="tab"
            id={`${id}-${format}`}
            aria-selected={format === shown}
            aria-controls={`${id}-panel`}
            tabIndex={format === shown ? 0 : -1}
            onClick={() => show(format)}
            onKeyDown={move}
          >
            {t(`cite.${format}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} className="cite__panel" tabIndex={0}>
        {verbatim.includes(shown) ? <pre>{text}</pre> : <p>{text}</p>}
      </div>
      <div className="row no-print">
        <CopyButton text={text}>{t('cite.copy')}</CopyButton>
      </div>
      {hasFiles ? (
        <p className="cite__files no-print">
          <span className="secondary">{t('cite.files')}</span>
          {downloads.map((format) => (
            <a
              key={format}
              className="cite__file"
              download={`${cited.publicId}.${files[format].extension}`}
              href={exportPath(cited.publicId, format) + (language === 'en' ? '?lang=en' : '')}
            >
              <Icon name="download" />
              {t(`cite.${format}`)}
            </a>
          ))}
        </p>
      ) : null}
    </section>
  );
}
