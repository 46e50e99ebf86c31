import './settings.css';
import { Tag, Typography } from 'antd';
import { useRevalidator } from 'react-router';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { CallButton } from '#web/kit/lists/call-button.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { settings, settingSorts, type Setting } from '../../contract.ts';
import { settingTexts } from '../../texts/index.ts';
import { settingPageTexts } from '../texts/index.ts';
import { SettingForm } from './form.tsx';

/** The parameters of the running portal. */
export default function Settings() {
  const t = useTexts(settingPageTexts);
  const words = useTexts(settingTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const nameOf = (row: Setting) => pick(row.configName, row.configNameEn, language);
  const valueOf = ({ configValue }: Setting) =>
    configValue ? <Long text={configValue} /> : <Typography.Text type="secondary">{t('noValue')}</Typography.Text>;
  const kindOf = ({ configType, sensitive }: Setting) => (
    <>
      {configType === 'Y' ? <Tag color="processing">{t('builtIn')}</Tag> : <Tag>{t('own')}</Tag>}
      {sensitive && <Tag color="warning">{t('sensitive')}</Tag>}
    </>
  );
  return (
    <Records
      noun={{ ...settings, export: settings.exportAll }}
      id="configId"
      words={settingTexts}
      page={settingPageTexts}
      sorts={settingSorts}
      nameOf={nameOf}
      names={{ configType: (value) => words(`yesNo.${value}`) }}
      filters={['configName', 'configKey', 'configType', { field: 'beginTime', label: t('created') }]}
      columns={[
        { field: 'configName', cell: nameOf },
        { field: 'configKey', cell: ({ configKey }) => <span className="mono">{configKey}</span> },
        { field: 'configValue', cell: valueOf },
        { field: 'configType', cell: kindOf },
        { field: 'remark', cell: ({ remark }) => <Long text={remark} /> },
        'createTime',
      ]}
      isLocked={({ may }) => !may.remove}
      // The data of every page's frame may have changed.
      onChanged={() => void revalidate()}
      buttons={({ run }) => (
        <CallButton call={settings.refreshCache} onAct={() => run(() => call(settings.refreshCache), t('refreshed'))}>
          {t('refresh')}
        </CallButton>
      )}
      exportAs={t('title')}
      form={(setting, on) => <SettingForm setting={setting} {...on} />}
      acts={({ may }, { edit, remove }) => [may.edit && edit, may.remove && remove]}
    />
  );
}

/** Two lines of a text that may be long; the full text appears on hover. */
function Long({ text }: { text: string }) {
  return (
    <Typography.Paragraph className="settings-long" ellipsis={{ rows: 2, tooltip: text }}>
      {text}
    </Typography.Paragraph>
  );
}
