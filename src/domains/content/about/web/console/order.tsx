import { useState } from 'react';
import { Button, Drawer, Empty, Skeleton, Space, Typography } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api.ts';
import { SortList, type SortItem } from '#web/kit/sort-list.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { toast } from '#web/notices.ts';
import { useCall } from '#web/use-call.ts';
import { about, usualSort, type Member } from '../../contract.ts';
import { aboutPageTexts } from '../texts/index.ts';

interface Props {
  onSaved: () => void;
  onClose: () => void;
}

/** Puts the members whom visitors see in their order. */
export function MemberOrder({ onSaved, onClose }: Props) {
  const t = useTexts(aboutPageTexts);
  const { reply } = useCall(about.members, { query: { status: 'published', pageSize: usualSort - 1 } });
  return (
    <Drawer open size="large" title={t('order.title')} onClose={onClose}>
      {!reply && <Skeleton active />}
      {reply?.rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('order.empty')} />}
      {reply && reply.rows.length > 0 && <Order rows={reply.rows} onSaved={onSaved} onClose={onClose} />}
    </Drawer>
  );
}

function Order({ rows, onSaved, onClose }: Props & { rows: Member[] }) {
  const t = useTexts(aboutPageTexts);
  const language = useLanguage();
  const [items, setItems] = useState<SortItem[]>(() =>
    rows.map((row) => ({
      id: row.memberId,
      name: pick(row.nameZh, row.nameEn, language),
      about: <Typography.Text type="secondary">{pick(row.positionZh, row.positionEn, language)}</Typography.Text>,
    })),
  );
  const [pending, setPending] = useState(false);
  const isMoved = items.some(({ id }, at) => id !== rows[at]!.memberId);
  const save = async () => {
    setPending(true);
    try {
      await call(about.sortMembers, { body: { memberIds: items.map(({ id }) => id) } });
      toast('success', t('order.saved'));
      onSaved();
      onClose();
    } catch {
      // The client has said why; the order stays to be saved again.
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="kit-page">
      <Typography.Paragraph type="secondary">{t('order.hint')}</Typography.Paragraph>
      <SortList items={items} onOrder={setItems} />
      <Space>
        <Button type="primary" loading={pending} disabled={!isMoved} onClick={() => void save()}>
          {t('order.save')}
        </Button>
        <Button onClick={onClose}>{t('order.cancel')}</Button>
      </Space>
    </div>
  );
}
