import { Button } from 'antd';
import { everyState } from '#web/kit/lists/queue.ts';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import type { ChangeList, ListState } from '#web/kit/lists/list-state.ts';
import { useTexts } from '#web/texts/language.ts';
import { commentStates, type CommentQuery } from '../../contract.ts';
import { commentTexts } from '../../texts/index.ts';
import { commentPageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof CommentQuery>;
  onState: ChangeList<typeof CommentQuery>;
}

/** Filters of the list of comments; each change takes effect immediately. */
export function CommentFilters({ state, onState }: Props) {
  const t = useTexts(commentPageTexts);
  const words = useTexts(commentTexts);
  return (
    <>
      {(['keyword', 'subject'] as const).map((name) => (
        <TextFilter
          key={name}
          className="kit-filter"
          label={words(`fields.${name}`)}
          value={state[name] ?? ''}
          onValue={(value) => onState({ [name]: value })}
        />
      ))}
      <ChoiceFilter
        label={words('fields.status')}
        value={state.status}
        options={commentStates.map((value) => ({ value, label: words(`states.${value}`) }))}
        onValue={(status) => onState({ status: status ?? everyState })}
      />
      <DaysFilter
        label={words('fields.createTime')}
        placeholder={[t('office.from'), t('office.to')]}
        from={state.beginTime}
        to={state.endTime}
        onDays={(from, to) => onState({ beginTime: from, endTime: to })}
      />
      <Button onClick={() => onState({ keyword: '', subject: '', status: '', beginTime: '', endTime: '' })}>
        {t('office.reset')}
      </Button>
    </>
  );
}
