import { listFormats, selections } from '#contract/data/selections';
import { fillPath } from '#shared/contract';
import { apiBase } from '#web/api/api.ts';
import { buttonClass } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { selectionPageTexts } from '../texts/index.ts';

/** The list of records as a file; works without script. */
export function ExportList({ publicId }: { publicId: string }) {
  const t = useTexts(selectionPageTexts);
  const language = useLanguage();
  const path = apiBase + fillPath(selections.export.path, { publicId });
  return (
    <>
      <button type="button" className={buttonClass({})} popoverTarget="selection-files">
        <Icon name="download" />
        {t('export')}
      </button>
      <div id="selection-files" popover="auto" className="selection__files" aria-labelledby="selection-files-title">
        <h2 id="selection-files-title">{t('export')}</h2>
        <ul>
          {listFormats.map((format) => (
            <li key={format}>
              <a href={`${path}?lang=${language}&format=${format}`} download rel="nofollow">
                {t(`formats.${format}`)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
