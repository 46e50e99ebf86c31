import { Button } from 'antd';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import type { ChangeList, ListState } from '#web/kit/lists/list-state.ts';
import { useTexts } from '#web/texts/language.ts';
import type { RoleQuery } from '../../contract.ts';
import { roleTexts } from '../../texts/index.ts';
import { rolePageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof RoleQuery>;
  onState: ChangeList<typeof RoleQuery>;
}

/** Filters of the list of roles; each choice applies at once. */
export function RoleFilters({ state, onState }: Props) {
  const t = useTexts(rolePageTexts);
  const words = useTexts(roleTexts);
  return (
    <>
      {(['roleName', 'roleKey'] as const).map((name) => (
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
      <DaysFilter
        label={t('filters.created')}
        placeholder={[t('filters.from'), t('filters.to')]}
        from={state.beginTime}
        to={state.endTime}
        onDays={(from, to) => onState({ beginTime: from, endTime: to })}
      />
      <Button onClick={() => onState({ roleName: '', roleKey: '', status: '', beginTime: '', endTime: '' })}>
        {t('filters.reset')}
      </Button>
    </>
  );
}
