import { useState } from 'react';
import { Button, Form, Modal } from 'antd';
import { DaysFilter } from '#web/kit/lists/filters.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { loginLogPageTexts } from '../texts/index.ts';

interface Props {
  /** Archives rows between two days, both included, that are older than the retention; without days, all of them. */
  onClean: (range: { beginTime?: string; endTime?: string }) => Promise<{ msg: string; done: boolean }>;
  onCleaned: () => void;
}

/** A button that cleans a log, or a range of days, after asking for the days. */
export function CleanLog({ onClean, onCleaned }: Props) {
  const t = useTexts(loginLogPageTexts);
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const [[from, to], setDays] = useState<[from?: string, to?: string]>([]);
  const clean = async () => {
    setPending(true);
    try {
      const { msg, done } = await onClean({
        ...(from ? { beginTime: from } : {}),
        ...(to ? { endTime: to } : {}),
      });
      toast('success', done ? msg : t('clean.goesOn', { msg }));
      setOpen(false);
      setDays([]);
      onCleaned();
    } catch {
      // The API client has already shown the reason.
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('clean.open')}
      </Button>
      <Modal
        open={open}
        title={t('clean.title')}
        okText={t('clean.submit')}
        okButtonProps={{ danger: true }}
        confirmLoading={pending}
        cancelText={t('clean.cancel')}
        onOk={() => void clean()}
        onCancel={() => setOpen(false)}
      >
        <Form layout="vertical">
          <Form.Item label={t('clean.range')} extra={t('clean.hint')}>
            <DaysFilter
              label={t('clean.range')}
              placeholder={[t('clean.from'), t('clean.to')]}
              from={from}
              to={to}
              onDays={(begin, end) => setDays([begin, end])}
            />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
