import { Button } from 'antd';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import type { ChangeList, ListState } from '#web/kit/lists/list-state.ts';
import { useTexts } from '#web/texts/language.ts';
import type { PostQuery } from '../../contract.ts';
import { postTexts } from '../../texts/index.ts';
import { postPageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof PostQuery>;
  onState: ChangeList<typeof PostQuery>;
}

/** Filters of the list of posts; each choice applies at once. */
export function PostFilters({ state, onState }: Props) {
  const t = useTexts(postPageTexts);
  const words = useTexts(postTexts);
  return (
    <>
      {(['postName', 'postCode'] as const).map((name) => (
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
      <Button onClick={() => onState({ postName: '', postCode: '', status: '', beginTime: '', endTime: '' })}>
        {t('filters.reset')}
      </Button>
    </>
  );
}
