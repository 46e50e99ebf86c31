import { Button, Tag } from 'antd';
import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import type { ColumnsType } from 'antd/es/table';
import { formatMoment } from '#web/kit/parts/format.ts';
import { TextFilter } from '#web/kit/lists/filters.tsx';
import { kitTexts } from '#web/kit/texts/index.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { RoleUser } from '../../contract.ts';
import { roleTexts } from '../../texts/index.ts';
import { rolePageTexts } from '../texts/index.ts';

const filters = ['userName', 'nickName', 'phonenumber'] as const;
export type Filters = { [K in (typeof filters)[number]]?: string | undefined };

/** Filters of a list of users, on the page and in the dialog. */
export function PeopleFilters({ state, onState }: { state: Filters; onState: (change: Filters) => void }) {
  const kit = useTexts(kitTexts);
  const words = useTexts(roleTexts);
  return (
    <>
      {filters.map((name) => (
        <TextFilter
          className="kit-filter"
          key={name}
          label={words(`fields.${name}`)}
          value={state[name] ?? ''}
          onValue={(value) => onState({ [name]: value })}
        />
      ))}
      <Button onClick={() => onState({ userName: '', nickName: '', phonenumber: '' })}>{kit('reset')}</Button>
    </>
  );
}

/** Columns of a list of users. */
export function usePeopleColumns(): ColumnsType<RoleUser> {
  const t = useTexts(rolePageTexts);
  const words = useTexts(roleTexts);
  const language = useLanguage();
  return [
    { key: 'userName', dataIndex: 'userName', title: words('fields.userName'), sorter: true },
    { key: 'nickName', dataIndex: 'nickName', title: words('fields.nickName'), sorter: true },
    { key: 'deptName', dataIndex: 'deptName', title: words('fields.deptName') },
    { key: 'email', dataIndex: 'email', title: words('fields.email') },
    { key: 'phonenumber', dataIndex: 'phonenumber', title: words('fields.phonenumber') },
    {
      key: 'status',
      title: words('fields.status'),
      render: (_value, { status }) =>
        status === '0' ? (
          <Tag color="success" icon={<CheckCircleOutlined aria-hidden />}>
            {t('people.status.0')}
          </Tag>
        ) : (
          <Tag icon={<StopOutlined aria-hidden />}>{t('people.status.1')}</Tag>
        ),
    },
    {
      key: 'createTime',
      title: words('fields.createTime'),
      sorter: true,
      render: (_value, row) => formatMoment(row.createTime, language),
    },
  ];
}
