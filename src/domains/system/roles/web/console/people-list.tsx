import { Tag } from 'antd';
import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import type { ColumnsType } from 'antd/es/table';
import { formatMoment } from '#web/kit/parts/format.ts';
import { Filters } from '#web/kit/lists/record-filters.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { RoleUserQuery, type RoleUser } from '../../contract.ts';
import { roleTexts } from '../../texts/index.ts';
import { rolePageTexts } from '../texts/index.ts';

const filters = ['userName', 'nickName', 'phonenumber'] as const;
export type PeopleState = { [K in (typeof filters)[number]]?: string | undefined };

interface PeopleFiltersProps {
  state: PeopleState;
  onState: (change: Partial<Record<string, unknown>>) => void;
}

/** Filters of a list of users, on the page and in the dialog. */
export function PeopleFilters({ state, onState }: PeopleFiltersProps) {
  return <Filters query={RoleUserQuery} words={roleTexts} filters={filters} state={state} onState={onState} />;
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
