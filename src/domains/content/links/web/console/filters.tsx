import { Button } from 'antd';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import type { ChangeList, ListState } from '#web/kit/lists/list-state.ts';
import { useTexts } from '#web/texts/language.ts';
import { linkChecks, linkStates, type LinkQuery } from '../../contract.ts';
import { linkTexts } from '../../texts/index.ts';
import { linkPageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof LinkQuery>;
  onState: ChangeList<typeof LinkQuery>;
}

/** Filters of the list of links; each choice applies at once. */
export function LinkFilters({ state, onState }: Props) {
  const t = useTexts(linkPageTexts);
  const words = useTexts(linkTexts);
  return (
    <>
      <TextFilter
        className="kit-filter"
        label={words('fields.keyword')}
        value={state.keyword ?? ''}
        onValue={(keyword) => onState({ keyword })}
      />
      <ChoiceFilter
        label={words('fields.status')}
        value={state.status}
        options={linkStates.map((value) => ({ value, label: words(`states.${value}`) }))}
        onValue={(status) => onState({ status })}
      />
      <ChoiceFilter
        label={words('fields.checkResult')}
        value={state.checkResult}
        options={linkChecks.map((value) => ({ value, label: words(`checks.${value}`) }))}
        onValue={(checkResult) => onState({ checkResult })}
      />
      <DaysFilter
        label={words('fields.addTime')}
        placeholder={[t('from'), t('to')]}
        from={state.beginTime}
        to={state.endTime}
        onDays={(from, to) => onState({ beginTime: from, endTime: to })}
      />
      <Button onClick={() => onState({ keyword: '', status: '', checkResult: '', beginTime: '', endTime: '' })}>
        {t('reset')}
      </Button>
    </>
  );
}
