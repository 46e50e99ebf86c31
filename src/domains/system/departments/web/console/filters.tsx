import { Button } from 'antd';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import type { ChangeList, ListState } from '#web/kit/lists/list-state.ts';
import { useTexts } from '#web/texts/language.ts';
import type { DepartmentQuery } from '../../contract.ts';
import { departmentTexts } from '../../texts/index.ts';
import { departmentPageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof DepartmentQuery>;
  onState: ChangeList<typeof DepartmentQuery>;
}

/** Filters of the department tree; each choice applies at once. */
export function DepartmentFilters({ state, onState }: Props) {
  const t = useTexts(departmentPageTexts);
  const words = useTexts(departmentTexts);
  return (
    <>
      <TextFilter
        className="kit-filter"
        label={words('fields.deptName')}
        value={state.deptName ?? ''}
        onValue={(deptName) => onState({ deptName })}
      />
      <ChoiceFilter
        label={words('fields.status')}
        value={state.status}
        options={(['0', '1'] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
        onValue={(status) => onState({ status })}
      />
      <DaysFilter
        label={t('filters.created')}
        placeholder={[t('filters.from'), t('filters.to')]}
        from={state.beginTime}
        to={state.endTime}
        onDays={(from, to) => onState({ beginTime: from, endTime: to })}
      />
      <Button onClick={() => onState({ deptName: '', status: '', beginTime: '', endTime: '' })}>
        {t('filters.reset')}
      </Button>
    </>
  );
}
