import { useState } from 'react';
import { Button, Drawer, Empty, Space, Typography } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api.ts';
import { formatDay } from '#web/kit/format.ts';
import { SortList, type SortItem } from '#web/kit/sort-list.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { toast } from '#web/notices.ts';
import { useCall } from '#web/use-call.ts';
import { serviceCases, usualSort, type CaseRow } from '../../contract.ts';
import { casePageTexts } from '../texts/index.ts';

/** As many as can be placed before those that nobody has placed. */
const most = usualSort - 1;

/** Puts published cases in the order in which visitors see them. */
export function CaseOrder(acts: { onSaved: () => void; onClose: () => void }) {
  const { reply } = useCall(serviceCases.list, { query: { status: 'published', pageSize: most } });
  return reply ? <Order rows={reply.rows} {...acts} /> : null;
}

function Order({ rows, onSaved, onClose }: { rows: CaseRow[]; onSaved: () => void; onClose: () => void }) {
  const t = useTexts(casePageTexts);
  const language = useLanguage();
  const [items, setItems] = useState<SortItem[]>(() =>
    rows.map((row) => ({
      id: row.caseId,
      name: pick(row.nameZh, row.nameEn, language),
      about: (
        <Typography.Text type="secondary">{row.publishDate && formatDay(row.publishDate, language)}</Typography.Text>
      ),
    })),
  );
  const [pending, setPending] = useState(false);
  // Only as far down as something moved: what stands below keeps following by its date.
  const moved = items.findLastIndex(({ id }, at) => id !== rows[at]!.caseId);
  const save = async () => {
    setPending(true);
    try {
      await call(serviceCases.sort, { body: { caseIds: items.slice(0, moved + 1).map(({ id }) => id) } });
      toast('success', t('order.saved'));
      onSaved();
      onClose();
    } catch {
      // The client has said why; the order stays to be saved again.
      setPending(false);
    }
  };
  return (
    <Drawer
      open
      size="large"
      title={t('order.title')}
      onClose={onClose}
      footer={
        <Space>
          <Button type="primary" loading={pending} disabled={moved < 0} onClick={() => void save()}>
            {t('order.save')}
          </Button>
          <Button onClick={onClose}>{t('order.cancel')}</Button>
        </Space>
      }
    >
      {items.length > 0 ? (
        <>
          <Typography.Paragraph type="secondary">{t('order.hint')}</Typography.Paragraph>
          <SortList items={items} onOrder={setItems} />
        </>
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('order.empty')} />
      )}
    </Drawer>
  );
}
