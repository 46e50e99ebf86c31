import './messages.css';
import { useState } from 'react';
import { Alert, Button, Descriptions, Drawer, Form, Input, Skeleton, Space, Typography } from 'antd';
import { leads } from '#shared/publishing';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Answer, messageActs, messages, type Message } from '../../contract.ts';
import { messageTexts } from '../../texts/index.ts';
import { messagePageTexts } from '../texts/index.ts';
import { MessageState } from './state.tsx';

interface Props {
  messageId: number;
  onChanged: () => void;
  onClose: () => void;
}

/** Dialog to read, answer, close or reopen a message. */
export function MessageBox({ messageId, onChanged, onClose }: Props) {
  const t = useTexts(messagePageTexts);
  const { reply: message, failure, reload } = useCall(messages.find, { params: { messageId } });
  const changed = () => {
    onChanged();
    reload();
  };
  const move = async (act: 'close' | 'reopen') => {
    await call(messages[act], { body: { messageId } });
    toast('success', t(act === 'close' ? 'page.closed' : 'page.reopened'));
    changed();
  };
  if (failure) return null;
  return (
    <Drawer
      open
      size="large"
      title={message?.subject}
      onClose={onClose}
      extra={
        message && (
          <Space>
            {(['close', 'reopen'] as const)
              .filter((act) => leads(messageActs, act, message.status))
              .map((act) => (
                <Can key={act} call={messages[act]}>
                  {/* The API client has already shown the error. */}
                  <Button onClick={() => void move(act).catch(() => undefined)}>{t(`page.${act}`)}</Button>
                </Can>
              ))}
          </Space>
        )
      }
    >
      {message ? <Letter message={message} onAnswered={changed} /> : <Skeleton active />}
    </Drawer>
  );
}

function Letter({ message, onAnswered }: { message: Message; onAnswered: () => void }) {
  const t = useTexts(messagePageTexts);
  const words = useTexts(messageTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const facts = [
    ['status', <MessageState key="status" status={message.status} />],
    ['name', message.name],
    ['email', message.email],
    ['organization', message.organization],
    ['userName', message.userName || t('page.anonymous')],
    ['createTime', formatMoment(message.createTime, language)],
  ] as const;
  return (
    <Space orientation="vertical" size="large" className="kit-page">
      <Descriptions
        column={1}
        size="small"
        items={facts
          .filter(([, value]) => value)
          .map(([name, children]) => ({ key: name, label: words(`fields.${name}`), children }))}
      />
      <Text>{message.content}</Text>
      {message.status === 'answered' && (
        <section>
          <Typography.Title level={3}>{t('page.answered')}</Typography.Title>
          <Typography.Paragraph type="secondary">
            {`${message.answerBy} · ${formatMoment(message.answerTime ?? '', language)}`}
          </Typography.Paragraph>
          <Text>{message.answer}</Text>
        </section>
      )}
      {leads(messageActs, 'answer', message.status) && mayCall(viewer, messages.answer.permit) && (
        <AnswerForm message={message} onAnswered={onAnswered} />
      )}
    </Space>
  );
}

/** Plain text with its line breaks. */
const Text = ({ children }: { children: string }) => (
  <Typography.Paragraph className="message__text">{children}</Typography.Paragraph>
);

function AnswerForm({ message, onAnswered }: { message: Message; onAnswered: () => void }) {
  const t = useTexts(messagePageTexts);
  const words = useTexts(messageTexts);
  const language = useLanguage();
  const [pending, setPending] = useState(false);
  const { messageId, email } = message;
  const answer = async (values: { answer: string }) => {
    setPending(true);
    try {
      await call(messages.answer, { body: { messageId, ...values } });
      toast('success', t('page.sent'));
      onAnswered();
    } catch {
      // The API client has already shown the reason. The input stays.
    } finally {
      setPending(false);
    }
  };
  return (
    <Form layout="vertical" onFinish={(values: { answer: string }) => void answer(values)}>
      <Form.Item name="answer" label={words('fields.answer')} rules={rulesOf(Answer, messageTexts, language).answer}>
        <Input.TextArea rows={8} maxLength={5000} showCount lang={message.language === 'zh' ? 'zh-CN' : 'en'} />
      </Form.Item>
      <Space orientation="vertical">
        <Alert type="info" title={t('page.answerHint', { email, language: words(`languages.${message.language}`) })} />
        <Button type="primary" htmlType="submit" loading={pending}>
          {t('page.send')}
        </Button>
      </Space>
    </Form>
  );
}
