import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { BatchBox } from './batch-box.tsx';
import { kitTexts } from '../texts/index.ts';

/** One decision that can be made for several rows. */
export interface Decision<R> {
  name: string;
  label: string;
  danger?: boolean;
  /** Whether a reason is required. */
  needsReason?: boolean;
  isPossible: (row: R) => boolean;
  /** Decides about one row; call with `quiet`, because the box shows refusals. */
  decide: (row: R, comments: string) => Promise<unknown>;
}

interface Props<R> {
  /** From a `Records` page, of which the selected rows are decided. */
  list: { chosen: readonly R[]; clear: () => void; reload: () => void };
  idOf: (row: R) => number;
  nameOf: (row: R) => string;
  decisions: readonly Decision<R>[];
  /** Label of the comment, and the message if a required one is missing. */
  comments: { label: string; missing: string };
}

/** Buttons that decide about all chosen rows of a queue, each with its own result. */
export function ChosenDecisions<R extends object>({ list, decisions, comments, ...rows }: Props<R>) {
  const { chosen } = list;
  const t = useTexts(kitTexts);
  const [open, setOpen] = useState<Decision<R>>();
  const [form] = Form.useForm<{ comments?: string }>();
  const titleOf = ({ label }: Decision<R>) => t('batch.title', { act: label, count: chosen.length });
  const close = (isChanged: boolean) => {
    setOpen(undefined);
    form.resetFields();
    if (!isChanged) return;
    list.clear();
    list.reload();
  };
  const isFilled = () =>
    form.validateFields().then(
      () => true,
      () => false,
    );
  return (
    <>
      {decisions.map((one) => (
        <Button key={one.name} danger={one.danger ?? false} disabled={chosen.length === 0} onClick={() => setOpen(one)}>
          {titleOf(one)}
        </Button>
      ))}
      {open && (
        <BatchBox<R>
          {...rows}
          title={titleOf(open)}
          okText={open.label}
          danger={open.danger ?? false}
          rows={chosen}
          refusalOf={(row) => (open.isPossible(row) ? undefined : t('batch.notNow'))}
          check={isFilled}
          act={(row) => open.decide(row, (form.getFieldValue('comments') as string | undefined)?.trim() ?? '')}
          onClose={close}
        >
          <Form form={form} layout="vertical">
            <Form.Item
              name="comments"
              label={comments.label}
              rules={open.needsReason ? [{ required: true, whitespace: true, message: comments.missing }] : []}
            >
              <Input.TextArea rows={2} maxLength={1000} showCount />
            </Form.Item>
          </Form>
        </BatchBox>
      )}
    </>
  );
}
