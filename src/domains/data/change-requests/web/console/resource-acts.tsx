import { useState } from 'react';
import { Dropdown, Button, Form, Input, Modal } from 'antd';
import type { Dayjs } from 'dayjs';
import type { ResourceRow } from '#contract/data/resources';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { DayPicker } from '#web/kit/forms/day-picker.tsx';
import { useSending } from '#web/kit/forms/sending.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { changeRequests } from '../../contract.ts';
import { changeTexts } from '../../texts/index.ts';
import { changePageTexts } from '../texts/index.ts';
import { CenterBox } from './center-box.tsx';

type Action = 'newVersion' | 'withdraw' | 'askRestore' | 'setOpenDate' | 'changeOwner';
type Choice = Action | 'moveToCenter';
interface Values {
  reason: string;
  openDate?: Dayjs;
  who?: string;
}

/** Actions of a data administrator on a row of all resources, in addition to reading it. */
export function ResourceActs({ row, onChanged }: { row: ResourceRow; onChanged: () => void }) {
  const t = useTexts(changePageTexts);
  const language = useLanguage();
  const [open, setOpen] = useState<Choice>();
  const possible: Choice[] = [
    ...(row.may.newVersionFor ? (['newVersion'] as const) : []),
    ...(row.may.changeOwner ? (['changeOwner'] as const) : []),
    ...(row.may.moveToCenter ? (['moveToCenter'] as const) : []),
    ...(row.may.setOpenDate && row.sharingMethod === 'open' ? (['setOpenDate'] as const) : []),
    ...(row.may.withdraw ? (['withdraw'] as const) : []),
    ...(row.may.restore || row.may.restoreOld ? (['askRestore'] as const) : []),
  ];
  if (possible.length === 0) return null;
  const title = pick(row.titleZh, row.titleEn, language) || row.resourceNo;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: possible.map((key) => ({ key, label: t(`actions.${key}`), danger: key === 'withdraw' })),
          onClick: ({ key }) => setOpen(key as Choice),
        }}
      >
        <Button type="link" size="small" aria-label={t('moreOf', { title })}>
          {t('more')}
        </Button>
      </Dropdown>
      {open === 'moveToCenter' ? (
        <CenterBox rows={[row]} onChanged={onChanged} onClose={() => setOpen(undefined)} />
      ) : open ? (
        <ActionBox action={open} row={row} title={title} onChanged={onChanged} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}

function ActionBox({
  action,
  row,
  title,
  onChanged,
  onClose,
}: {
  action: Action;
  row: ResourceRow;
  title: string;
  onChanged: () => void;
  onClose: () => void;
}) {
  const t = useTexts(changePageTexts);
  const words = useTexts(changeTexts);
  const [form] = Form.useForm<Values>();
  const { pending, run } = useSending(form, onChanged);
  const send = ({ reason, openDate, who = '' }: Values) =>
    run(async () => {
      const { resourceId, rowVer } = row;
      if (action === 'withdraw') await call(changeRequests.withdraw, { body: { resourceId, rowVer, reason } });
      else if (action === 'newVersion') await call(changeRequests.newVersion, { body: { resourceId, rowVer, reason } });
      else if (action === 'askRestore') await call(changeRequests.askRestore, { body: { resourceId, rowVer, reason } });
      else if (action === 'changeOwner')
        await call(changeRequests.changeOwner, { body: { resourceId, rowVer, who, reason } });
      else
        await call(changeRequests.setOpenDate, {
          body: { resourceId, rowVer, openDate: openDate!.format('YYYY-MM-DD'), reason },
        });
      toast('success', t(action === 'askRestore' ? 'asked' : 'done'));
      onClose();
      onChanged();
    });
  return (
    <Modal
      open
      title={t(`actions.${action}`)}
      okText={t('confirm')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: action === 'withdraw' }}
      confirmLoading={pending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <div className="kit-stack">
        <p>{t(`about.${action}`, { title })}</p>
        <Form<Values> form={form} layout="vertical" onFinish={(values) => void send(values)}>
          {action === 'setOpenDate' ? (
            <Form.Item
              name="openDate"
              label={words('fields.openDate')}
              rules={[{ required: true, message: t('dayNeeded') }]}
            >
              <DayPicker />
            </Form.Item>
          ) : null}
          {action === 'changeOwner' ? (
            <Form.Item name="who" label={words('fields.who')} rules={[{ required: true, message: t('whoNeeded') }]}>
              <Input maxLength={100} />
            </Form.Item>
          ) : null}
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
