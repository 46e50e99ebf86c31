import { useState } from 'react';
import { Card, Space, Tag } from 'antd';
import type { Task } from '#contract/archive/tasks';
import { taskTexts } from '#texts/archive/tasks';
import { RowButton } from '#web/kit/lists/row-actions.tsx';
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
                  <RowButton about={t('recallOf', { name: one.name })} onAct={() => recall(one)}>
                    {t('recall')}
                  </RowButton>
                ) : null}
                {one.may.decide ? (
                  <>
                    <RowButton about={t('agreeOf', { name: one.name })} onAct={() => agree(one)}>
                      {t('agree')}
                    </RowButton>
                    <RowButton danger about={t('refuseOf', { name: one.name })} onAct={() => setRefusing(one)}>
                      {t('refuse')}
                    </RowButton>
                  </>
                ) : null}
                {one.may.handOver ? (
                  <RowButton about={t('handOverOf', { name: one.name })} onAct={() => handOver(one)}>
                    {t('handOver')}
                  </RowButton>
                ) : null}
                {one.may.addLead ? (
                  <RowButton about={t('addLeadOf', { name: one.name })} onAct={() => addLead(one)}>
                    {t('addLead')}
                  </RowButton>
                ) : null}
                {one.may.remove ? (
                  <RowButton danger about={t('removeOf', { name: one.name })} onAct={() => remove(one)}>
                    {t('remove')}
                  </RowButton>
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
                <RowButton about={t('resendOf', { email: one.email })} onAct={() => resend(one)}>
                  {t('resend')}
                </RowButton>
                <RowButton danger about={t('withdrawOf', { email: one.email })} onAct={() => withdraw(one)}>
                  {t('withdraw')}
                </RowButton>
              </li>
            ))}
          </ul>
          <Invite task={task} onInvited={() => changed(t('sent'))} />
        </>
      ) : null}
    </Card>
  );
}
