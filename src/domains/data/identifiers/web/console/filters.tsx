import { Button, Checkbox } from 'antd';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import type { ChangeList, ListState } from '#web/kit/lists/list-state.ts';
import { useTexts } from '#web/texts/language.ts';
import { identifierKinds, identifierStates, type IdentifierQuery } from '../../contract.ts';
import { identifierTexts } from '../../texts/index.ts';
import { identifierPageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof IdentifierQuery>;
  onState: ChangeList<typeof IdentifierQuery>;
}

/** Filters of the list of identifiers; all apply at once. */
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
      <ChoiceFilter
        label={words('fields.kind')}
        value={state.kind}
        options={identifierKinds.map((value) => ({ value, label: words(`kinds.${value}`) }))}
        onValue={(kind) => onState({ kind })}
      />
      <ChoiceFilter
        label={words('fields.status')}
        value={state.status}
        options={identifierStates.map((value) => ({ value, label: words(`states.${value}`) }))}
        onValue={(status) => onState({ status })}
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
