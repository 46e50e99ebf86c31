import { Button } from 'antd';
import { ChoiceFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import type { ChangeList, ListState } from '#web/kit/lists/list-state.ts';
import { useTexts } from '#web/texts/language.ts';
import type { MenuQuery } from '../../contract.ts';
import { menuTexts } from '../../texts/index.ts';
import { menuPageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof MenuQuery>;
  onState: ChangeList<typeof MenuQuery>;
}

/** Filters of the menu tree; each choice applies at once. */
export function MenuFilters({ state, onState }: Props) {
  const t = useTexts(menuPageTexts);
  const words = useTexts(menuTexts);
  return (
    <>
      <TextFilter
        className="kit-filter"
        label={words('fields.menuName')}
        value={state.menuName ?? ''}
        onValue={(menuName) => onState({ menuName })}
      />
      {(['status', 'visible'] as const).map((name) => (
        <ChoiceFilter
          key={name}
          label={words(`fields.${name}`)}
          value={state[name]}
          options={(['0', '1'] as const).map((value) => ({ value, label: t(`${name}.${value}`) }))}
          onValue={(value) => onState({ [name]: value })}
        />
      ))}
      <Button onClick={() => onState({ menuName: '', status: '', visible: '' })}>{t('reset')}</Button>
    </>
  );
}
