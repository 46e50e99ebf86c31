import { useState } from 'react';
import { Segmented } from 'antd';
import { languages, type Language } from '#shared/texts';
import { RichText } from '#web/kit/forms/rich-text/rich-text.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { bodyTexts } from '../texts/index.ts';
import type { Checked } from './use-checked.ts';

/** The text as its public page will show it: from the HTML that would be stored. */
export function BodyPreview({ checked: { reply } }: { checked: Checked }) {
  const t = useTexts(bodyTexts);
  const [language, setLanguage] = useState<Language>(useLanguage());
  const html = language === 'zh' ? reply?.contentZh : reply?.contentEn;
  return (
    <div className="body-preview" role="region" aria-label={t('previewOf')}>
      <Segmented<Language>
        aria-label={t('previewLanguage')}
        value={language}
        options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={setLanguage}
      />
      {/* A scrolling area must be reachable by keyboard. */}
      <div className="body-preview__page" tabIndex={0} role="group" aria-label={t('previewOf')}>
        {html ? <RichText html={html} language={language} /> : <p className="secondary">{t('empty')}</p>}
      </div>
    </div>
  );
}
