import { useState } from 'react';
import { Button, Drawer, Empty, Space, Typography } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { SortList, type SortItem } from './sort-list.tsx';
import { sortTexts } from '../texts/sort.ts';

interface Props {
  /** In the current order. */
  items: readonly SortItem[];
  /**
   * Called with the records to place first: only down to the last one that moved; the others follow in their former
   * order.
   */
  onSave: (ids: number[]) => Promise<unknown>;
  onSaved: () => void;
  onClose: () => void;
}

/** Opens an {@link OrderDrawer}. */
export function OrderButton({ onClick }: { onClick: () => void }) {
  return <Button onClick={onClick}>{useTexts(sortTexts)('open')}</Button>;
}

/** Changes the order in which visitors see records. It closes when they are saved, and stays open when that fails. */
export function OrderDrawer({ items: given, onSave, onSaved, onClose }: Props) {
  const t = useTexts(sortTexts);
  const [items, setItems] = useState(given);
  const [pending, setPending] = useState(false);
  const moved = items.findLastIndex(({ id }, at) => id !== given[at]?.id);
  const save = async () => {
    setPending(true);
    try {
      await onSave(items.slice(0, moved + 1).map(({ id }) => id));
      toast('success', t('saved'));
      onSaved();
      onClose();
    } catch {
      // The client has shown the reason; the order is kept for another attempt.
      setPending(false);
    }
  };
  return (
    <Drawer
      open
      size="large"
      title={t('title')}
      onClose={onClose}
      footer={
        <Space>
          <Button type="primary" loading={pending} disabled={moved < 0} onClick={() => void save()}>
            {t('save')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </Space>
      }
    >
      {items.length > 0 ? (
        <>
          <Typography.Paragraph type="secondary">{t('hint')}</Typography.Paragraph>
          <SortList items={items} onOrder={setItems} />
        </>
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty')} />
      )}
    </Drawer>
  );
}
