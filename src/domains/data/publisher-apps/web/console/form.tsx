import type { z } from 'zod';
import { Form, Input, Radio } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { appStatuses, PublisherAppFields, publisherApps, type PublisherApp } from '../../contract.ts';
import { publisherAppTexts } from '../../texts/index.ts';
import { publisherAppPageTexts } from '../texts/index.ts';

type Values = z.input<typeof PublisherAppFields>;

interface Props {
  /** Undefined for a new one. */
  app?: PublisherApp | undefined;
  /** For a new system with its key and secret. */
  onSaved: (name: string, made?: { appKey: string; secret: string }) => void;
  onClose: () => void;
}

/** Registers or changes a publisher's system. */
export function PublisherAppForm({ app, onSaved, onClose }: Props) {
  const t = useTexts(publisherAppPageTexts);
  const words = useTexts(publisherAppTexts);
  const language = useLanguage();
  const rules = rulesOf(PublisherAppFields, publisherAppTexts, language);
  const label = (field: string) => words.dynamic(`fields.${field}`);
  const save = async (values: Values) => {
    const name = pick(values.nameZh, values.nameEn, language);
    if (app) {
      await call(publisherApps.edit, { body: { ...values, appId: app.appId, rowVer: app.rowVer } });
      onSaved(name);
    } else onSaved(name, await call(publisherApps.add, { body: values }));
  };
  return (
    <FormDrawer<Values>
      open
      title={app ? t('editOf', { name: pick(app.nameZh, app.nameEn, language) }) : t('add')}
      initial={app ?? { status: '0', callbackHosts: '', ipAllow: '' }}
      onSubmit={save}
      onClose={onClose}
    >
      <BilingualItem name="name" label={label} rules={rules}>
        {() => <Input maxLength={200} />}
      </BilingualItem>
      <Form.Item name="ownerName" label={label('ownerName')} rules={rules.ownerName} extra={t('hints.ownerName')}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="callbackHosts"
        label={label('callbackHosts')}
        rules={rules.callbackHosts}
        extra={t('hints.callbackHosts')}
      >
        <Input.TextArea rows={3} className="mono" maxLength={2000} />
      </Form.Item>
      <Form.Item name="ipAllow" label={label('ipAllow')} rules={rules.ipAllow} extra={t('hints.ipAllow')}>
        <Input.TextArea rows={3} className="mono" maxLength={2000} />
      </Form.Item>
      <Form.Item name="status" label={label('status')} rules={rules.status}>
        <Radio.Group options={appStatuses.map((value) => ({ value, label: words(`statuses.${value}`) }))} />
      </Form.Item>
      <Form.Item name="remark" label={label('remark')} rules={rules.remark}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </FormDrawer>
  );
}
