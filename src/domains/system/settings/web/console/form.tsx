import type { z } from 'zod';
import { Form, Input } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { holdsRole, useViewer } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { NewSetting, settings, type Setting } from '../../contract.ts';
import { settingTexts } from '../../texts/index.ts';
import { settingPageTexts } from '../texts/index.ts';

type Values = z.input<typeof NewSetting>;

interface Props {
  /** Absent for a new one. */
  setting?: Setting | undefined;
  onSaved: () => void;
  onClose: () => void;
}

export function SettingForm({ setting, onSaved, onClose }: Props) {
  const t = useTexts(settingPageTexts);
  const words = useTexts(settingTexts);
  const language = useLanguage();
  const rules = rulesOf(NewSetting, settingTexts, language);
  const isSuper = holdsRole(useViewer(), ['admin']);
  const isBuiltIn = setting?.configType === 'Y';
  const save = async (values: Values) => {
    if (setting) await call(settings.edit, { body: { ...values, configId: setting.configId } });
    else await call(settings.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      title={setting ? t('editOf', { name: pick(setting.configName, setting.configNameEn, language) }) : t('add')}
      initial={setting ?? {}}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="configName" label={words('fields.configName')} rules={rules.configName}>
        <Input />
      </Form.Item>
      <Form.Item name="configNameEn" label={words('fields.configNameEn')} rules={rules.configNameEn}>
        <Input lang="en" />
      </Form.Item>
      <Form.Item
        name="configKey"
        label={words('fields.configKey')}
        rules={rules.configKey}
        extra={isBuiltIn ? t('builtInHint') : undefined}
      >
        <Input className="mono" autoComplete="off" readOnly={isBuiltIn} />
      </Form.Item>
      <Form.Item name="configValue" label={words('fields.configValue')} rules={rules.configValue}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 8 }} />
      </Form.Item>
      <Form.Item name="remark" label={words('fields.remark')} rules={rules.remark}>
        <Input.TextArea rows={3} />
      </Form.Item>
      {setting?.sensitive || (!setting && isSuper) ? (
        <Form.Item
          name="password"
          label={words('fields.password')}
          rules={setting ? [{ required: true, message: t('passwordMissing') }] : []}
          extra={t(setting ? 'sensitiveHint' : 'sensitiveNewHint')}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      ) : null}
    </FormDrawer>
  );
}
