import { Button, TreeSelect } from 'antd';
import type { DepartmentNode } from '#contract/system/departments';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import type { ChangeList, ListState } from '#web/kit/lists/list-state.ts';
import { useTexts } from '#web/texts/language.ts';
import type { UserQuery } from '../../contract.ts';
import { userTexts } from '../../texts/index.ts';
import { userPageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof UserQuery>;
  onState: ChangeList<typeof UserQuery>;
  /** For narrow screens, where the tree does not fit next to the list. */
  departments?: DepartmentNode[] | undefined;
}

const cleared = {
  userName: '',
  nickName: '',
  phonenumber: '',
  status: '',
  isVerified: '',
  deptId: '',
  beginTime: '',
  endTime: '',
};

/** Filters of the list of users; each choice applies at once. */
export function UserFilters({ state, onState, departments }: Props) {
  const t = useTexts(userPageTexts);
  const words = useTexts(userTexts);
  return (
    <>
      {(['userName', 'nickName', 'phonenumber'] as const).map((name) => (
        <TextFilter
          className="kit-filter"
          key={name}
          label={words(`fields.${name}`)}
          value={state[name] ?? ''}
          onValue={(value) => onState({ [name]: value })}
        />
      ))}
      <ChoiceFilter
        label={words('fields.status')}
        value={state.status}
        options={(['0', '1'] as const).map((value) => ({ value, label: words(`status.${value}`) }))}
        onValue={(status) => onState({ status })}
      />
      <ChoiceFilter
        label={words('fields.isVerified')}
        value={state.isVerified}
        options={(['1', '0'] as const).map((value) => ({ value, label: words(`verified.${value}`) }))}
        onValue={(isVerified) => onState({ isVerified })}
      />
      {departments && (
        <TreeSelect
          allowClear
          treeDefaultExpandAll
          className="kit-filter"
          aria-label={words('fields.deptId')}
          placeholder={words('fields.deptId')}
          value={state.deptId === undefined ? null : Number(state.deptId)}
          treeData={departments}
          fieldNames={{ label: 'label', value: 'id', children: 'children' }}
          onChange={(deptId) => onState({ deptId })}
        />
      )}
      <DaysFilter
        label={t('filters.created')}
        placeholder={[t('filters.from'), t('filters.to')]}
        from={state.beginTime}
        to={state.endTime}
        onDays={(from, to) => onState({ beginTime: from, endTime: to })}
      />
      <Button onClick={() => onState(cleared)}>{t('filters.reset')}</Button>
    </>
  );
}
