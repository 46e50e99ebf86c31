import './thread.css';
import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { call } from '#web/api/api.ts';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { longestQuestion, questions, type Question, type Thread } from '../contract.ts';
import { questionPageTexts } from './texts/index.ts';

interface Props {
  resourceId: number;
}

/** The thread for reviewers. */
export function Questions({ resourceId }: Props) {
  const t = useTexts(questionPageTexts);
  const { reply, failure, reload } = useCall(questions.thread, { params: { resourceId } });
  const nameOf = ({ isOwner, name }: Question) =>
    isOwner ? `${t('submitter')} ${name ?? ''}` : (name ?? t('reviewer'));
  const send = async (text: string) => {
    await call(questions.ask, { body: { resourceId, text } });
    reload();
  };
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="4rem" />;
  return <Messages thread={reply} hint={t('hint')} button={t('ask')} nameOf={nameOf} onSend={send} />;
}

/** The thread for the submitter, who does not see reviewers' names. Renders nothing when it is empty and closed. */
export function OwnQuestions({ resourceId }: Props) {
  const t = useTexts(questionPageTexts);
  const { reply, failure, reload } = useCall(questions.ownThread, { params: { resourceId } });
  const send = async (text: string) => {
    await call(questions.answer, { body: { resourceId, text } });
    reload();
  };
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="4rem" />;
  if (!reply.mayWrite && reply.messages.length === 0) return null;
  return (
    <section>
      <h3>{t('own')}</h3>
      <Messages
        thread={reply}
        hint={t('ownHint')}
        button={t('answer')}
        nameOf={({ isOwner }) => (isOwner ? t('you') : t('reviewer'))}
        onSend={send}
      />
    </section>
  );
}

interface MessagesProps {
  thread: Thread;
  hint: string;
  button: string;
  nameOf: (message: Question) => string;
  onSend: (text: string) => Promise<void>;
}

function Messages({ thread, hint, button, nameOf, onSend }: MessagesProps) {
  const t = useTexts(questionPageTexts);
  return (
    <div className="thread">
      {thread.messages.length === 0 && <p className="secondary">{t('none')}</p>}
      <ol className="thread__list">
        {thread.messages.map((message) => (
          <li
            key={message.questionId}
            className={message.isOwner ? 'thread__item thread__item--owner' : 'thread__item'}
          >
            <p className="thread__head">
              <strong>{nameOf(message)}</strong>{' '}
              <span className="secondary small">{t('round', { n: message.revisionNo })}</span>{' '}
              <span className="secondary small">
                <MomentText wire={message.createTime} />
              </span>
            </p>
            <p className="thread__text">{message.text}</p>
          </li>
        ))}
      </ol>
      {thread.mayWrite ? (
        <Writer hint={hint} button={button} onSend={onSend} />
      ) : (
        <p className="secondary">{t('closed')}</p>
      )}
    </div>
  );
}

/** Keeps the input when sending fails; the client has shown the reason. */
function Writer({ hint, button, onSend }: Pick<MessagesProps, 'hint' | 'button' | 'onSend'>) {
  const t = useTexts(questionPageTexts);
  const [form] = Form.useForm<{ message: string }>();
  const [pending, setPending] = useState(false);
  const send = async ({ message }: { message: string }) => {
    setPending(true);
    try {
      await onSend(message);
      form.resetFields();
      toast('success', t('sent'));
    } catch {
      return;
    } finally {
      setPending(false);
    }
  };
  return (
    <Form form={form} name="question" layout="vertical" requiredMark={false} onFinish={send}>
      <Form.Item
        name="message"
        label={t('text')}
        extra={hint}
        rules={[{ required: true, whitespace: true }, { max: longestQuestion }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} maxLength={longestQuestion} />
      </Form.Item>
      <Button htmlType="submit" loading={pending}>
        {button}
      </Button>
    </Form>
  );
}
