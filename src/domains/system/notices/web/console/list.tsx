import './notices.css';
import { Button } from 'antd';
import { pick } from '#shared/texts';
import { DictTag, useDictionary } from '#view/system/dictionaries';
import { Records } from '#web/kit/lists/records.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { notices, noticeSorts, type Notice } from '../../contract.ts';
import { noticeTexts } from '../../texts/index.ts';
import { noticePageTexts } from '../texts/index.ts';
import { NoticeForm } from './form.tsx';
import { NoticeBox } from './notice-box.tsx';
import { Readers } from './readers.tsx';

export default function Notices() {
  const t = useTexts(noticePageTexts);
  const language = useLanguage();
  const types = useDictionary('sys_notice_type');
  const states = useDictionary('sys_notice_status');
  const titleOf = (row: Notice) => pick(row.noticeTitle, row.noticeTitleEn, language);
  return (
    <Records
      noun={notices}
      id="noticeId"
      words={noticeTexts}
      page={noticePageTexts}
      sorts={noticeSorts}
      nameOf={titleOf}
      filters={[
        'noticeTitle',
        'createBy',
        { field: 'noticeType', options: types },
        { field: 'status', options: states },
        { field: 'beginTime', label: t('created') },
      ]}
      columns={[
        {
          field: 'noticeTitle',
          className: 'notices-title',
          cell: (row, { show, close }) => (
            <Button
              type="link"
              size="small"
              aria-label={t('viewOf', { name: titleOf(row) })}
              onClick={() => show(<NoticeBox noticeId={row.noticeId} onClose={close} />)}
            >
              {titleOf(row)}
            </Button>
          ),
        },
        { field: 'noticeType', cell: (row) => <DictTag entries={types} value={row.noticeType} /> },
        { field: 'status', cell: (row) => <DictTag entries={states} value={row.status} /> },
        'createBy',
        'createTime',
      ]}
      form={(notice, on) => <NoticeForm notice={notice} {...on} />}
      acts={(notice, { edit, act, remove, show, close }) => [
        edit,
        act('readers', notices.readers, () => show(<Readers notice={notice} onClose={close} />)),
        remove,
      ]}
    />
  );
}
