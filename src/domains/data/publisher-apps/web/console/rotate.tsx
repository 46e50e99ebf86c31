import { Alert, Form, Radio } from 'antd';
import { call } from '#web/api/api.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { useTexts } from '#web/texts/language.ts';
import { graceHours, publisherApps } from '../../contract.ts';
import { publisherAppTexts } from '../../texts/index.ts';
import { publisherAppPageTexts } from '../texts/index.ts';

interface Props {
  app: { appId: number; rowVer: number };
  name: string;
  onChanged: (made: { appKey: string; secret: string }) => void;
  onClose: () => void;
}

/** Creates a new secret, and sets how long the old one stays valid. */
export function Rotate({ app: { appId, rowVer }, name, onChanged, onClose }: Props) {
  const t = useTexts(publisherAppPageTexts);
  const words = useTexts(publisherAppTexts);
  return (
    <FormDrawer<{ hours: number }>
      open
      title={t('rotateOf', { name })}
      initial={{ hours: 24 }}
      onSubmit={async ({ hours }) => onChanged(await call(publisherApps.rotate, { body: { appId, rowVer, hours } }))}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="info" showIcon title={t('rotateHint')} />
      </Form.Item>
      <Form.Item name="hours" label={words('fields.hours')}>
        <Radio.Group options={graceHours.map((value) => ({ value, label: t(`hours.${value}`) }))} />
      </Form.Item>
    </FormDrawer>
  );
}
