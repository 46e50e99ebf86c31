import { Form, Input } from 'antd';
import { memberTexts } from '#texts/archive/members';
import { call } from '#web/api/api.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { useTexts } from '#web/texts/language.ts';
import { members, type Member } from '../../contract.ts';
import { memberPageTexts } from '../texts/index.ts';

interface Props {
  taskId: number;
  member: Member;
  onClose: () => void;
  onRefused: () => void;
}

/** Asks the data centre for the reason why the lead does not pass to a member. */
export function RefuseForm({ taskId, member, onClose, onRefused }: Props) {
  const t = useTexts(memberPageTexts);
  const words = useTexts(memberTexts);
  return (
    <FormDrawer<{ reason: string }>
      open
      title={t('refuseOf', { name: member.name })}
      action={t('refuse')}
      initial={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        const params = { taskId, memberId: member.memberId };
        await call(members.decide, { params, body: { agrees: false, reason } });
        onRefused();
      }}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={t('refuseAsk')}
        rules={[{ required: true, whitespace: true, message: words('fail.reason') }]}
      >
        <Input.TextArea rows={3} maxLength={1000} showCount />
      </Form.Item>
    </FormDrawer>
  );
}
