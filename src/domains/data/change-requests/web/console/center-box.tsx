import { Form, Input, Modal, Select } from 'antd';
import type { ResourceRow } from '#contract/data/resources';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { useSending } from '#web/kit/forms/sending.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { changeRequests } from '../../contract.ts';
import { changeTexts } from '../../texts/index.ts';
import { changePageTexts } from '../texts/index.ts';

interface Values {
  deptId: number;
  reason: string;
}

/** Asks for the target sub-center and the reason of a move. */
export function CenterBox({
  rows,
  onChanged,
  onClose,
}: {
  rows: readonly ResourceRow[];
  onChanged: () => void;
  onClose: () => void;
}) {
  const t = useTexts(changePageTexts);
  const words = useTexts(changeTexts);
  const language = useLanguage();
  const [form] = Form.useForm<Values>();
  const { pending, run } = useSending(form, onChanged);
  const { reply: centers } = useCall(changeRequests.centers, {});
  const send = (values: Values) =>
    run(async () => {
      const read = rows.map(({ resourceId, rowVer }) => ({ resourceId, rowVer }));
      const { count } = await call(changeRequests.moveToCenter, { body: { ...values, resources: read } });
      toast('success', t('moved', { count }));
      onClose();
      onChanged();
    });
  const [first] = rows;
  const title = first ? pick(first.titleZh, first.titleEn, language) || first.resourceNo : '';
  return (
    <Modal
      open
      title={t('actions.moveToCenter')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      confirmLoading={pending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <div className="kit-stack">
        <p>{rows.length > 1 ? t('about.moveSeveral', { count: rows.length }) : t('about.moveToCenter', { title })}</p>
        <Form<Values> form={form} layout="vertical" onFinish={(values) => void send(values)}>
          <Form.Item
            name="deptId"
            label={words('fields.deptId')}
            rules={[{ required: true, message: t('centerNeeded') }]}
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              loading={!centers}
              options={(centers ?? []).map(({ deptId, deptName }) => ({ value: deptId, label: deptName }))}
            />
          </Form.Item>
          <Form.Item
            name="reason"
            label={words('fields.reason')}
            rules={[{ required: true, whitespace: true, message: t('reasonNeeded') }]}
          >
            <Input.TextArea rows={3} maxLength={1000} showCount />
          </Form.Item>
        </Form>
      </div>
    </Modal>
  );
}
