import { Button, Checkbox, Select } from 'antd';
import { DaysFilter, TextFilter } from '#web/kit/filters.tsx';
import type { ChangeList, ListState } from '#web/kit/list-state.ts';
import { useTexts } from '#web/language.ts';
import { identifierKinds, identifierStates, type IdentifierQuery } from '../../contract.ts';
import { identifierTexts } from '../../texts/index.ts';
import { identifierPageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof IdentifierQuery>;
  onState: ChangeList<typeof IdentifierQuery>;
}

/** What narrows the list of identifiers; every choice is in force at once. */
export function IdentifierFilters({ state, onState }: Props) {
  const t = useTexts(identifierPageTexts);
  const words = useTexts(identifierTexts);
  return (
    <>
      <TextFilter
        className="kit-filter"
        label={words('fields.keyword')}
        value={state.keyword ?? ''}
        onValue={(keyword) => onState({ keyword })}
      />
      <Select
        allowClear
        className="kit-filter"
        aria-label={words('fields.kind')}
        placeholder={words('fields.kind')}
        value={state.kind ?? null}
        options={identifierKinds.map((value) => ({ value, label: words(`kinds.${value}`) }))}
        onChange={(kind) => onState({ kind })}
      />
      <Select
        allowClear
        className="kit-filter"
        aria-label={words('fields.status')}
        placeholder={words('fields.status')}
        value={state.status ?? null}
        options={identifierStates.map((value) => ({ value, label: words(`states.${value}`) }))}
        onChange={(status) => onState({ status })}
      />
      <DaysFilter
        label={words('fields.createTime')}
        placeholder={[t('from'), t('to')]}
        from={state.beginTime}
        to={state.endTime}
        onDays={(from, to) => onState({ beginTime: from, endTime: to })}
      />
      <Checkbox
        checked={state.problem === '1'}
        onChange={(event) => onState({ problem: event.target.checked ? '1' : '' })}
      >
        {words('fields.problem')}
      </Checkbox>
      <Button onClick={() => onState({ keyword: '', kind: '', status: '', problem: '', beginTime: '', endTime: '' })}>
        {t('reset')}
      </Button>
    </>
  );
}
