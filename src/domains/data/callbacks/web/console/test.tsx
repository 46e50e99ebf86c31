import './callbacks.css';
import { useState } from 'react';
import { Alert, Button, Drawer, Form, Input, Select } from 'antd';
import { pick } from '#shared/texts';
import { publisherApps } from '#contract/data/publisher-apps';
import { call } from '#web/api/api.ts';
import { useSending } from '#web/kit/forms/sending.ts';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { callbacks, CallbackTest } from '../../contract.ts';
import { callbackTexts } from '../../texts/index.ts';
import { callbackPageTexts } from '../texts/index.ts';

interface Values {
  appId: number;
  url: string;
}

interface Outcome {
  ok: boolean;
  title: string;
  answer: string;
}

/** Sends test events to a receiver and shows the responses. */
export function TestDrawer({ onSent, onClose }: { onSent: () => void; onClose: () => void }) {
  const t = useTexts(callbackPageTexts);
  const words = useTexts(callbackTexts);
  const language = useLanguage();
  const rules = rulesOf(CallbackTest, callbackTexts, language);
  const [form] = Form.useForm<Values>();
  const { reply } = useCall(publisherApps.list, { query: { status: '0', pageSize: 100 } });
  const { pending, run } = useSending(form);
  const [outcome, setOutcome] = useState<Outcome>();
  const send = (body: Values) => {
    setOutcome(undefined);
    return run(async () => {
      const { ok, httpStatus, problem, answer } = await call(callbacks.test, { body });
      const title = ok
        ? t('testOk', { status: httpStatus ?? '' })
        : t('testFailed', { reason: problem ? words(`errors.${problem}`) : '' });
      setOutcome({ ok, title, answer });
      onSent();
    });
  };
  return (
    <Drawer open size="large" title={t('test')} onClose={onClose}>
      <Form<Values> form={form} layout="vertical" onFinish={send}>
        <Form.Item>
          <Alert type="info" showIcon title={t('testHint')} />
        </Form.Item>
        <Form.Item name="appId" label={words('fields.appId')} rules={rules.appId}>
          <Select
            options={(reply?.rows ?? []).map((app) => ({
              value: app.appId,
              label: pick(app.nameZh, app.nameEn, language),
            }))}
          />
        </Form.Item>
        <Form.Item name="url" label={words('fields.url')} rules={rules.url}>
          <Input inputMode="url" maxLength={500} className="mono" />
        </Form.Item>
        <Form.Item>
          <Button type="primary" htmlType="submit" loading={pending}>
            {t('send')}
          </Button>
        </Form.Item>
      </Form>
      <div aria-live="polite">
        {outcome && (
          <Alert
            showIcon
            type={outcome.ok ? 'success' : 'error'}
            title={outcome.title}
            description={outcome.answer && <pre className="callback-code">{outcome.answer}</pre>}
          />
        )}
      </div>
    </Drawer>
  );
}
