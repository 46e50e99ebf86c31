import { useState } from 'react';
import { Button, Card, Space, Tag } from 'antd';
import type { Task } from '#contract/archive/tasks';
import { taskTexts } from '#texts/archive/tasks';
import { WideTable } from '#web/kit/lists/wide-table.tsx';
import { call } from '#web/api/api.ts';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { members, type Invitation, type Member } from '../../contract.ts';
import { memberPageTexts } from '../texts/index.ts';
import { Invite } from './invite.tsx';
import { RefuseForm } from './refuse-form.tsx';

interface Props {
  task: Task;
  onChanged: () => void;
}

const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

/** Members of the project, and open invitations if the reader manages them. */
export function MemberArea({ task, onChanged }: Props) {
  const t = useTexts(memberPageTexts);
  const roles = useTexts(taskTexts);
  const params = { taskId: task.taskId };
  const { reply, reload, failure } = useCall(members.list, { params });
  const [refusing, setRefusing] = useState<Member>();
  const changed = (word: string) => {
    toast('success', word);
    reload();
    onChanged();
  };
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="16rem" />;
  const remove = async ({ memberId, name, role }: Member) => {
    if (!(await confirmBox(t(role === 'LEAD' ? 'removeLeadAsk' : 'removeAsk', { name })))) return;
    await call(members.remove, { params: { ...params, memberId } });
    changed(t('removed'));
  };
  const handOver = async ({ memberId, name }: Member) => {
    if (!(await confirmBox(t('handOverAsk', { name })))) return;
    await call(members.handOver, { params: { ...params, memberId } });
    changed(t('handedOver'));
  };
  const addLead = async ({ memberId, name }: Member) => {
    if (!(await confirmBox(t('addLeadAsk', { name })))) return;
    await call(members.addLead, { params: { ...params, memberId } });
    changed(t('leadAdded'));
  };
  const recall = async ({ memberId }: Member) => {
    await call(members.recall, { params: { ...params, memberId } });
    changed(t('recalled'));
  };
  const agree = async ({ memberId, name, asked }: Member) => {
    if (!(await confirmBox(t(`agreeAsk.${asked ?? 'pass'}`, { name })))) return;
    await call(members.decide, { params: { ...params, memberId }, body: { agrees: true, reason: '' } });
    changed(t('agreed'));
  };
  const resend = async ({ invitationId }: Invitation) => {
    await call(members.resend, { params: { ...params, invitationId } });
    changed(t('sent'));
  };
  const withdraw = async ({ invitationId }: Invitation) => {
    await call(members.withdraw, { params: { ...params, invitationId } });
    changed(t('withdrawn'));
  };
  return (
    <Card title={t('title')}>
      <WideTable<Member>
        rowKey="memberId"
        size="middle"
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        dataSource={reply.members}
        columns={[
          {
            key: 'name',
            title: t('name'),
            render: (_value, one) => (
              <>
                {one.name} {one.isSelf ? <Tag>{t('self')}</Tag> : null}
                {one.asked ? <Tag color="warning">{t(`asked.${one.asked}`)}</Tag> : null}
              </>
            ),
          },
          { key: 'organization', title: t('organization'), render: (_value, one) => one.organization || '–' },
          ...(reply.mayManage
            ? [{ key: 'email', title: t('email'), render: (_value: unknown, one: Member) => one.email }]
            : []),
          { key: 'role', title: t('role'), render: (_value, one) => roles(`roles.${one.role}`) },
          { key: 'topic', title: t('topic'), render: (_value, one) => one.topicName || t('allTopics') },
          ...(reply.mayManage
            ? [
                {
                  key: 'lastLogin',
                  title: t('lastLogin'),
                  render: (_value: unknown, one: Member) =>
                    one.lastLogin ? <MomentText wire={one.lastLogin} /> : t('never'),
                },
              ]
            : []),
          {
            key: 'operation',
            title: t('operation'),
            render: (_value, one) => (
              <Space wrap>
                {one.may.recall ? (
                  <Button
                    size="small"
                    type="link"
                    aria-label={t('recallOf', { name: one.name })}
                    onClick={() => quietly(recall(one))}
                  >
                    {t('recall')}
                  </Button>
                ) : null}
                {one.may.decide ? (
                  <>
                    <Button
                      size="small"
                      type="link"
                      aria-label={t('agreeOf', { name: one.name })}
                      onClick={() => quietly(agree(one))}
                    >
                      {t('agree')}
                    </Button>
                    <Button
                      size="small"
                      type="link"
                      danger
                      aria-label={t('refuseOf', { name: one.name })}
                      onClick={() => setRefusing(one)}
                    >
                      {t('refuse')}
                    </Button>
                  </>
                ) : null}
                {one.may.handOver ? (
                  <Button
                    size="small"
                    type="link"
                    aria-label={t('handOverOf', { name: one.name })}
                    onClick={() => quietly(handOver(one))}
                  >
                    {t('handOver')}
                  </Button>
                ) : null}
                {one.may.addLead ? (
                  <Button
                    size="small"
                    type="link"
                    aria-label={t('addLeadOf', { name: one.name })}
                    onClick={() => quietly(addLead(one))}
                  >
                    {t('addLead')}
                  </Button>
                ) : null}
                {one.may.remove ? (
                  <Button
                    size="small"
                    type="link"
                    danger
                    aria-label={t('removeOf', { name: one.name })}
                    onClick={() => quietly(remove(one))}
                  >
                    {t('remove')}
                  </Button>
                ) : null}
              </Space>
            ),
          },
        ]}
      />
      {refusing ? (
        <RefuseForm
          taskId={task.taskId}
          member={refusing}
          onClose={() => setRefusing(undefined)}
          onRefused={() => changed(t('refused'))}
        />
      ) : null}
      {reply.mayManage ? (
        <>
          <h3>{t('invitations')}</h3>
          {reply.invitations.length === 0 ? <p className="secondary">{t('noInvitations')}</p> : null}
          <ul>
            {reply.invitations.map((one) => (
              <li key={one.invitationId}>
                {one.email} · {roles(`roles.${one.role}`)} {one.topicName} · {t('validUntil')}{' '}
                <MomentText wire={one.validUntil} /> {one.isOver ? <Tag color="warning">{t('over')}</Tag> : null}
                <Button
                  size="small"
                  type="link"
                  aria-label={t('resendOf', { email: one.email })}
                  onClick={() => quietly(resend(one))}
                >
                  {t('resend')}
                </Button>
                <Button
                  size="small"
                  type="link"
                  danger
                  aria-label={t('withdrawOf', { email: one.email })}
                  onClick={() => quietly(withdraw(one))}
                >
                  {t('withdraw')}
                </Button>
              </li>
            ))}
          </ul>
          <Invite task={task} onInvited={() => changed(t('sent'))} />
        </>
      ) : null}
    </Card>
  );
}
