import { useState } from 'react';
import { Button, DatePicker, Input, Select, TreeSelect } from 'antd';
import dayjs from 'dayjs';
import type { DepartmentNode } from '#contract/system/departments';
import type { ChangeList, ListState } from '#web/kit/list-state.ts';
import { useTexts } from '#web/language.ts';
import type { UserQuery } from '../../contract.ts';
import { userTexts } from '../../texts/index.ts';
import { userPageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof UserQuery>;
  onState: ChangeList<typeof UserQuery>;
  departments: DepartmentNode[];
}

/** What narrows the list of users; every choice is in force at once. */
export function UserFilters({ state, onState, departments }: Props) {
  const t = useTexts(userPageTexts);
  const words = useTexts(userTexts);
  const { beginTime, endTime } = state;
  return (
    <>
      {(['userName', 'nickName', 'phonenumber'] as const).map((name) => (
        <TextFilter
          key={name}
          label={words(`fields.${name}`)}
          value={state[name] ?? ''}
          onValue={(value) => onState({ [name]: value })}
        />
      ))}
      <Select
        allowClear
        className="users-filter"
        aria-label={words('fields.status')}
        placeholder={words('fields.status')}
        value={state.status ?? null}
        options={(['0', '1'] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status) => onState({ status })}
      />
      <TreeSelect
        allowClear
        treeDefaultExpandAll
        className="users-filter"
        aria-label={words('fields.deptId')}
        placeholder={words('fields.deptId')}
        value={state.deptId === undefined ? null : Number(state.deptId)}
        treeData={departments}
        fieldNames={{ label: 'label', value: 'id', children: 'children' }}
        onChange={(deptId) => onState({ deptId })}
      />
      <DatePicker.RangePicker
        aria-label={t('filters.created')}
        placeholder={[t('filters.from'), t('filters.to')]}
        allowEmpty={[true, true]}
        value={[beginTime ? dayjs(beginTime) : null, endTime ? dayjs(endTime) : null]}
        onChange={(range) =>
          onState({ beginTime: range?.[0]?.format('YYYY-MM-DD'), endTime: range?.[1]?.format('YYYY-MM-DD') })
        }
      />
      <Button
        onClick={() =>
          onState({ userName: '', nickName: '', phonenumber: '', status: '', deptId: '', beginTime: '', endTime: '' })
        }
      >
        {t('filters.reset')}
      </Button>
    </>
  );
}

/** Typed text is in force with Enter or when it is cleared; Back brings the earlier text. */
function TextFilter({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) {
  const [text, setText] = useState(value);
  const [inForce, setInForce] = useState(value);
  if (inForce !== value) {
    setInForce(value);
    setText(value);
  }
  return (
    <Input.Search
      allowClear
      className="users-filter"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onSearch={(typed) => onValue(typed.trim())}
    />
  );
}
