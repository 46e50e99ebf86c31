import { useState } from 'react';
import { Drawer } from 'antd';
import { pick } from '#shared/texts';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { TextFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { notices, type Notice, type Reader } from '../../contract.ts';
import { noticeTexts } from '../../texts/index.ts';
import { noticePageTexts } from '../texts/index.ts';

/** Users who have read a notice, the latest first. */
export function Readers({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const t = useTexts(noticePageTexts);
  const words = useTexts(noticeTexts);
  const language = useLanguage();
  const { noticeId } = notice;
  const [place, setPlace] = useState({ pageNum: 1, pageSize: 10 });
  const [searchValue, setSearchValue] = useState('');
  const { reply, failure, reload } = useCall(notices.readers, { query: { noticeId, searchValue, ...place } });
  return (
    <Drawer
      open
      size="large"
      title={t('readersOf', { name: pick(notice.noticeTitle, notice.noticeTitleEn, language) })}
      onClose={onClose}
    >
      <div className="kit-page">
        <search className="kit-filters">
          <TextFilter
            className="kit-filter"
            label={words('fields.searchValue')}
            value={searchValue}
            onValue={(value) => {
              setSearchValue(value);
              setPlace({ ...place, pageNum: 1 });
            }}
          />
        </search>
        <DataTable<Reader>
          rowKey="userId"
          page={reply}
          again={failure && reload}
          state={place}
          onState={({ pageNum = 1, pageSize = place.pageSize }) => setPlace({ pageNum, pageSize })}
          sticky={false}
          empty={t('noReaders')}
          columns={[
            ...(['userName', 'nickName', 'deptName', 'phonenumber'] as const).map((name) => ({
              key: name,
              dataIndex: name,
              title: t(`readerFields.${name}`),
            })),
            {
              key: 'readTime',
              title: t('readerFields.readTime'),
              render: (_value, row) => formatMoment(row.readTime, language),
            },
          ]}
        />
      </div>
    </Drawer>
  );
}
