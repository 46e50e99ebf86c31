import './key-sheet.css';
import { Fragment, useEffect, useState } from 'react';
import { Button, Modal, Switch } from 'antd';
import { useVisible } from '#web/shell/visible.ts';
import { useTexts } from '#web/texts/language.ts';
import { kitTexts } from '../texts/index.ts';
import { isSingleKey, singleKeysAreOn, storeSingleKeys } from './keys.ts';

/** One line of the sheet: the keys, each of which does it, and what it does. */
export type KeyLine = readonly [keys: readonly string[], does: string];

/** A button that lists the keys of a page, also opened by `?`, with the switch for single keys. */
export function KeySheet({ lines }: { lines: readonly KeyLine[] }) {
  const t = useTexts(kitTexts);
  const shown = useVisible();
  const [open, setOpen] = useState(false);
  const [isOn, setIsOn] = useState(singleKeysAreOn);
  useEffect(() => {
    if (!shown) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isSingleKey(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [shown]);
  return (
    <>
      <Button type="link" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isOn ? t('keys.openBy') : t('keys.title')}
      </Button>
      <Modal open={open} title={t('keys.title')} footer={null} onCancel={() => setOpen(false)}>
        <label className="key-sheet__switch">
          <Switch
            checked={isOn}
            onChange={(on) => {
              storeSingleKeys(on);
              setIsOn(on);
            }}
          />
          {t('keys.single')}
        </label>
        <p className="secondary">{t(isOn ? 'keys.on' : 'keys.off')}</p>
        <dl className="key-sheet">
          {lines.map(([keys, does]) => (
            <div key={does}>
              <dt>
                {keys.map((one, at) => (
                  <Fragment key={one}>
                    {at > 0 ? ' / ' : null}
                    <kbd>{!isOn && /^[A-Z]$/.test(one) ? `Alt+${one}` : one}</kbd>
                  </Fragment>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}
