import { Button, Select } from 'antd';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import type { ChangeList, ListState } from '#web/kit/lists/list-state.ts';
import { useTexts } from '#web/texts/language.ts';
import type { OperationQuery } from '../../contract.ts';
import { operationLogTexts } from '../../texts/index.ts';
import { operationPageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof OperationQuery>;
  onState: ChangeList<typeof OperationQuery>;
  kinds: readonly { value: string; label: string }[];
}

/** Filters of the list of operations; each choice applies at once. */
export function OperationFilters({ state, onState, kinds }: Props) {
  const t = useTexts(operationPageTexts);
  const words = useTexts(operationLogTexts);
  const chosen = typeof state.businessTypes === 'string' ? state.businessTypes.split(',') : [];
  return (
    <>
      {(['title', 'operObject', 'operName', 'operIp'] as const).map((name) => (
        <TextFilter
          className="kit-filter"
          key={name}
          label={words(`fields.${name}`)}
          value={state[name] ?? ''}
          onValue={(value) => onState({ [name]: value })}
        />
      ))}
      <Select
        allowClear
        mode="multiple"
        maxTagCount="responsive"
        className="kit-filter"
        aria-label={words('fields.businessTypes')}
        placeholder={words('fields.businessTypes')}
        value={chosen}
        options={[...kinds]}
        optionFilterProp="label"
        onChange={(values) => onState({ businessTypes: values.join(',') })}
      />
      <ChoiceFilter
        label={words('fields.status')}
        value={state.status}
        options={(['0', '1'] as const).map((value) => ({ value, label: words(`status.${value}`) }))}
        onValue={(status) => onState({ status })}
      />
      <DaysFilter
        label={t('filters.time')}
        placeholder={[t('filters.from'), t('filters.to')]}
        from={state.beginTime}
        to={state.endTime}
        onDays={(from, to) => onState({ beginTime: from, endTime: to })}
      />
      <Button
        onClick={() =>
          onState({
            ...{ title: '', operObject: '', operName: '', operIp: '', businessTypes: '', status: '' },
            ...{ beginTime: '', endTime: '' },
          })
        }
      >
        {t('filters.reset')}
      </Button>
    </>
  );
}
