import { Button, Drawer, Radio, Switch } from 'antd';
import { useId } from 'react';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { accents } from '#web/theme/theme.ts';
import { forgetLayout, saveLayout, type Layout } from './layout.ts';
import { consoleTexts } from './texts/index.ts';
import './settings-panel.css';

interface Props {
  open: boolean;
  onClose: () => void;
  layout: Layout;
  onLayout: (change: Partial<Layout>) => void;
}

const switches = ['topNav', 'tagsView', 'fixedHeader', 'sidebarLogo', 'dynamicTitle'] as const;

/** Layout settings. Every change applies at once; saving stores it in this browser. */
export function SettingsPanel({ open, onClose, layout, onLayout }: Props) {
  const t = useTexts(consoleTexts);
  const id = useId();
  const save = () => {
    try {
      saveLayout(localStorage, layout);
      toast('success', t('setting.saved'));
    } catch {
      toast('warning', t('setting.notSaved'));
    }
  };
  const reset = () => {
    forgetLayout(localStorage);
    location.reload();
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('layoutSettings')}
      footer={
        <div className="console-setting-acts">
          <Button type="primary" onClick={save}>
            {t('setting.save')}
          </Button>
          <Button onClick={reset}>{t('setting.reset')}</Button>
        </div>
      }
    >
      <section className="console-setting" aria-labelledby={`${id}style`}>
        <h3 id={`${id}style`}>{t('setting.themeStyle')}</h3>
        <Radio.Group
          aria-labelledby={`${id}style`}
          value={layout.sideTheme}
          onChange={({ target }) => onLayout({ sideTheme: target.value as Layout['sideTheme'] })}
          options={(['theme-dark', 'theme-light'] as const).map((value) => ({ value, label: t(`setting.${value}`) }))}
        />
        <Colours chosen={layout.theme} onChoose={(theme) => onLayout({ theme })} />
      </section>
      <section className="console-setting" aria-labelledby={`${id}layout`}>
        <h3 id={`${id}layout`}>{t('setting.layoutConfig')}</h3>
        {switches.map((name) => (
          <div className="console-setting-switch" key={name}>
            <div>
              <label htmlFor={id + name}>{t(`setting.${name}`)}</label>
              {name === 'dynamicTitle' && <p>{t('setting.dynamicTitleHint')}</p>}
            </div>
            <Switch id={id + name} checked={layout[name]} onChange={(on) => onLayout({ [name]: on })} />
          </div>
        ))}
      </section>
    </Drawer>
  );
}

/** The predefined accents, and a custom one. */
function Colours({ chosen, onChoose }: { chosen: string; onChoose: (colour: string) => void }) {
  const t = useTexts(consoleTexts);
  const is = (colour: string) => colour.toLowerCase() === chosen.toLowerCase();
  return (
    <fieldset className="console-setting-colours">
      <legend>{t('setting.themeColor')}</legend>
      {accents.map(({ name, value }) => (
        <label key={name} title={t(`setting.colours.${name}`)} style={{ background: value }}>
          <input
            type="radio"
            name="accent"
            aria-label={t(`setting.colours.${name}`)}
            checked={is(value)}
            onChange={() => onChoose(value)}
          />
        </label>
      ))}
      <label className="console-setting-own">
        <input type="color" value={chosen} onChange={({ target }) => onChoose(target.value)} />
        {t('setting.ownColour')}
      </label>
    </fieldset>
  );
}
