import { useState } from 'react';
import { Alert, Button, Checkbox, Form, Input, Space, Typography } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { reviewerLinks } from '#contract/data/reviewer-links';
import { reviewerLinkTexts } from '#texts/data/reviewer-links';
import { call } from '#web/api/api.ts';
import { DayPicker } from '#web/kit/forms/day-picker.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { useSending } from '#web/kit/forms/sending.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { manageTexts } from '../texts/manage.ts';

interface Values {
  note?: string;
  validUntil: Dayjs;
  hidesAuthors: boolean;
}

/** Links for referees: create, show once, revoke. */
export function Links({ resourceId }: { resourceId: number }) {
  const t = useTexts(manageTexts);
  const words = useTexts(reviewerLinkTexts);
  const language = useLanguage();
  const params = { id: resourceId };
  const { reply, reload } = useCall(reviewerLinks.list, { params });
  const [made, setMade] = useState('');
  const [form] = Form.useForm<Values>();
  const { run } = useSending(form);
  const create = ({ note = '', validUntil, hidesAuthors }: Values) =>
    run(async () => {
      const body = { note, hidesAuthors, validUntil: validUntil.format('YYYY-MM-DD') };
      const { token } = await call(reviewerLinks.create, { params, body });
      setMade(`${location.origin}/data/shared#${token}`);
      reload();
    });
  const revoke = async (id: number) => {
    await call(reviewerLinks.revoke, { params: { id } }).catch(() => undefined);
    reload();
  };
  return (
    <>
      <p>{t('links.text')}</p>
      {made ? (
        <Alert
          type="success"
          title={t('links.once')}
          description={<Typography.Text copyable>{made}</Typography.Text>}
        />
      ) : null}
      <ul>
        {reply?.map((link) => (
          <li key={link.linkId}>
            {link.note || `#${link.linkId}`} · {words('fields.validUntil')} {formatDay(link.validUntil, language)} ·{' '}
            {words(`states.${link.state}`)}{' '}
            {link.state === 'valid' ? (
              <Button type="link" size="small" danger onClick={() => void revoke(link.linkId)}>
                {t('links.revoke')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Form<Values>
        name="links"
        form={form}
        layout="vertical"
        initialValues={{ hidesAuthors: true, validUntil: dayjs().add(3, 'month') }}
        onFinish={(values) => void create(values)}
      >
        <Space align="end" wrap>
          <Form.Item name="note" label={words('fields.note')}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="validUntil" label={words('fields.validUntil')} rules={[{ required: true }]}>
            <DayPicker />
          </Form.Item>
          <Form.Item name="hidesAuthors" valuePropName="checked">
            <Checkbox>{words('fields.hidesAuthors')}</Checkbox>
          </Form.Item>
          <Form.Item>
            <Button htmlType="submit">{t('links.create')}</Button>
          </Form.Item>
        </Space>
      </Form>
    </>
  );
}
