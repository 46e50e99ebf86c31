import { Button } from 'antd';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import type { ChangeList, ListState } from '#web/kit/lists/list-state.ts';
import { useTexts } from '#web/texts/language.ts';
import { callbackEvents, callbackStates, type CallbackQuery } from '../../contract.ts';
import { callbackTexts } from '../../texts/index.ts';
import { callbackPageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof CallbackQuery>;
  onState: ChangeList<typeof CallbackQuery>;
}

/** Filters of the list of callbacks; all apply at once. */
export function CallbackFilters({ state, onState }: Props) {
  const t = useTexts(callbackPageTexts);
  const words = useTexts(callbackTexts);
  return (
    <>
      <TextFilter
        className="kit-filter"
        label={words('fields.keyword')}
        value={state.keyword ?? ''}
        onValue={(keyword) => onState({ keyword })}
      />
      <ChoiceFilter
        label={words('fields.event')}
        value={state.event}
        options={callbackEvents.map((value) => ({ value, label: words(`events.${value}`) }))}
        onValue={(event) => onState({ event })}
      />
      <ChoiceFilter
        label={words('fields.status')}
        value={state.status}
        options={callbackStates.map((value) => ({ value, label: words(`states.${value}`) }))}
        onValue={(status) => onState({ status })}
      />
      <DaysFilter
        label={words('fields.createTime')}
        placeholder={[t('from'), t('to')]}
        from={state.beginTime}
        to={state.endTime}
        onDays={(from, to) => onState({ beginTime: from, endTime: to })}
      />
      <Button
        onClick={() =>
          onState({ keyword: '', event: '', status: '', appId: '', resourceId: '', beginTime: '', endTime: '' })
        }
      >
        {t('reset')}
      </Button>
    </>
  );
}
