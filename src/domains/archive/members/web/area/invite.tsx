import { Button, Form, Input, Select, Space } from 'antd';
import { projectRoles, type ProjectRole, type Task } from '#contract/archive/tasks';
import { taskTexts } from '#texts/archive/tasks';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { members } from '../../contract.ts';
import { memberPageTexts } from '../texts/index.ts';

interface Invited {
  email: string;
  role: ProjectRole;
  topicId?: number;
}

/** The form that invites somebody into the project. */
export function Invite({ task, onInvited }: { task: Task; onInvited: () => void }) {
  const t = useTexts(memberPageTexts);
  const roles = useTexts(taskTexts);
  const language = useLanguage();
  const [form] = Form.useForm<Invited>();
  const role = Form.useWatch('role', form);
  const send = async ({ topicId, ...body }: Invited) => {
    await call(members.invite, { params: { taskId: task.taskId }, body: { ...body, topicId: topicId ?? null } });
    form.resetFields();
    onInvited();
  };
  const hasTopic = role === 'TOPIC_LEAD' || role === 'MEMBER';
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ role: 'MEMBER' }}
      onFinish={(values) => void send(values).catch(() => undefined)}
    >
      <h3>{t('invite')}</h3>
      <p className="secondary">{t('inviteHint')}</p>
      <Space wrap align="start">
        <Form.Item name="email" label={t('email')} rules={[{ required: true, type: 'email' }]}>
          <Input maxLength={100} inputMode="email" style={{ minWidth: '16rem' }} />
        </Form.Item>
        <Form.Item name="role" label={t('role')}>
          <Select
            style={{ minWidth: '10rem' }}
            options={projectRoles
              // Others ask the centre to make a member lead.
              .filter((value) => value !== 'LEAD' || task.side === 'centre')
              .map((value) => ({ value, label: roles(`roles.${value}`) }))}
          />
        </Form.Item>
        {hasTopic ? (
          <Form.Item name="topicId" label={t('topic')} rules={[{ required: role === 'TOPIC_LEAD' }]}>
            <Select
              allowClear
              placeholder={t('allTopics')}
              style={{ minWidth: '14rem' }}
              options={task.topicList.map((one) => ({
                value: one.topicId,
                label: `${one.topicNo} ${pick(one.nameZh, one.nameEn, language)}`,
              }))}
            />
          </Form.Item>
        ) : null}
      </Space>
      <Button type="primary" htmlType="submit">
        {t('send')}
      </Button>
    </Form>
  );
}
