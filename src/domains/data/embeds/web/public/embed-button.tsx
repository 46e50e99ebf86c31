import { useId, useState } from 'react';
import { embedPath } from '#shared/embed';
import { pick } from '#shared/texts';
import { Button } from '#web/kit/parts/button.tsx';
import { CopyButton } from '#web/kit/parts/copy-button.tsx';
import { Dialog } from '#web/kit/parts/dialog.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { frameCode, sizeLimits, usualSize } from '../../frame-code.ts';
import { embedPagesTexts } from '../texts/index.ts';
import './embed.css';

interface Shown {
  record: { publicId: string; titleZh: string; titleEn: string; isOpen: boolean; mayDownload: boolean };
  file: { path: string; name: string };
}

/** Opens a dialog with the code of a frame; absent for files that visitors may not have. */
export function EmbedButton({ record, file }: Shown) {
  const t = useTexts(embedPagesTexts);
  const [open, setOpen] = useState(false);
  if (!record.isOpen || !record.mayDownload) return null;
  return (
    <div className="row no-print">
      <Button small look="plain" aria-label={t('button.openOne', { name: file.name })} onClick={() => setOpen(true)}>
        <Icon name="code" />
        {t('button.open')}
      </Button>
      <Dialog
        open={open}
        title={t('button.title')}
        onClose={() => setOpen(false)}
        acts={<Button onClick={() => setOpen(false)}>{t('button.close')}</Button>}
      >
        <CodeBox record={record} file={file} />
      </Dialog>
    </div>
  );
}

const languages = ['auto', 'zh', 'en'] as const;
const themes = ['auto', 'light', 'dark'] as const;

/** The choices, the code, and the frame in the chosen size. */
function CodeBox({ record, file }: Shown) {
  const t = useTexts(embedPagesTexts);
  const language = useLanguage();
  const [size, setSize] = useState<Record<'width' | 'height', number>>(usualSize);
  const [lang, setLang] = useState<(typeof languages)[number]>('auto');
  const [theme, setTheme] = useState<(typeof themes)[number]>('auto');
  const codeId = useId();
  const chosen = {
    ...(lang === 'auto' ? {} : { lang }),
    ...(theme === 'auto' ? {} : { theme }),
  };
  const address = location.origin + embedPath(record.publicId, file.path, chosen);
  const title = `${file.name} - ${pick(record.titleZh, record.titleEn, lang === 'auto' ? language : lang)}`;
  const code = frameCode({ address, title, ...size });
  return (
    <div className="embed-box">
      <p className="secondary">{t('button.text')}</p>
      <div className="embed-box__choices">
        {(['width', 'height'] as const).map((side) => (
          <label key={side}>
            {t(`button.${side}`)}
            <input
              className="input"
              type="number"
              min={sizeLimits.least}
              max={sizeLimits.most}
              step={10}
              defaultValue={size[side]}
              onChange={({ target: { valueAsNumber } }) =>
                valueAsNumber >= sizeLimits.least &&
                valueAsNumber <= sizeLimits.most &&
                setSize({ ...size, [side]: Math.round(valueAsNumber) })
              }
            />
          </label>
        ))}
        <label>
          {t('button.language')}
          <select className="input" value={lang} onChange={(event) => setLang(event.target.value as typeof lang)}>
            {languages.map((name) => (
              <option key={name} value={name}>
                {t(`button.languages.${name}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('button.theme')}
          <select className="input" value={theme} onChange={(event) => setTheme(event.target.value as typeof theme)}>
            {themes.map((name) => (
              <option key={name} value={name}>
                {t(`button.themes.${name}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label htmlFor={codeId}>{t('button.code')}</label>
      <textarea id={codeId} className="input embed-box__code" readOnly value={code} />
      <p>
        <CopyButton small text={code} done={t('button.copied')}>
          {t('button.copy')}
        </CopyButton>
      </p>
      <p className="secondary small">{t('button.preview', size)}</p>
      <div className="embed-box__preview" tabIndex={0} role="region" aria-label={t('button.preview', size)}>
        {/* The page sandboxes itself; see embedPolicy. */}
        <iframe
          key={address}
          src={address}
          title={title}
          width={size.width}
          height={size.height}
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads"
        />
      </div>
    </div>
  );
}
