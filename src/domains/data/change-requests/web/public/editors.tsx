import { Button, Form, Input, Space } from 'antd';
import { recordPeople } from '#contract/data/record-people';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { changeTexts } from '../../texts/index.ts';
import { manageTexts } from '../texts/manage.ts';

/** People who edit the draft together with the owner. */
export function Editors({ resourceId }: { resourceId: number }) {
  const t = useTexts(manageTexts);
  const words = useTexts(changeTexts);
  const params = { id: resourceId };
  const { reply, reload } = useCall(recordPeople.editors, { params });
  const [form] = Form.useForm<{ who: string }>();
  const invite = async (body: { who: string }) => {
    try {
      await call(recordPeople.invite, { params, body });
      toast('success', t('editors.invited'));
      form.resetFields();
      reload();
    } catch {
      // The client has shown the reason; the input is kept.
    }
  };
  const remove = async (userId: number) => {
    await call(recordPeople.uninvite, { params: { ...params, userId } }).catch(() => undefined);
    reload();
  };
  return (
    <>
      <p>{t('editors.text')}</p>
      <ul>
        {reply?.map((editor) => (
          <li key={editor.userId}>
            {editor.name} · {editor.organization || '–'}{' '}
            <Button
              type="link"
              size="small"
              danger
              aria-label={t('editors.removeOf', { name: editor.name })}
              onClick={() => void remove(editor.userId)}
            >
              {t('editors.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Form name="editors" form={form} layout="vertical" onFinish={(values) => void invite(values)}>
        <Space align="end" wrap>
          <Form.Item name="who" label={words('fields.who')} rules={[{ required: true, message: t('whoNeeded') }]}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item>
            <Button htmlType="submit">{t('editors.invite')}</Button>
          </Form.Item>
        </Space>
      </Form>
    </>
  );
}
