import { Button } from 'antd';
import { useDictionary } from '#view/system/dictionaries';
import { ChoiceFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import type { ChangeList, ListState } from '#web/kit/lists/list-state.ts';
import { useTexts } from '#web/texts/language.ts';
import type { JobQuery } from '../../contract.ts';
import { jobTexts } from '../../texts/index.ts';
import { jobPageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof JobQuery>;
  onState: ChangeList<typeof JobQuery>;
}

/** Filters of the list of jobs; each choice applies at once. */
export function JobFilters({ state, onState }: Props) {
  const t = useTexts(jobPageTexts);
  const words = useTexts(jobTexts);
  const groups = useDictionary('sys_job_group');
  return (
    <>
      <TextFilter
        className="kit-filter"
        label={words('fields.jobName')}
        value={state.jobName ?? ''}
        onValue={(jobName) => onState({ jobName })}
      />
      <ChoiceFilter
        label={words('fields.jobGroup')}
        value={state.jobGroup}
        options={groups.map(({ value, label }) => ({ value, label }))}
        onValue={(jobGroup) => onState({ jobGroup })}
      />
      <ChoiceFilter
        label={words('fields.status')}
        value={state.status}
        options={(['0', '1'] as const).map((value) => ({ value, label: words(`status.${value}`) }))}
        onValue={(status) => onState({ status })}
      />
      <TextFilter
        className="kit-filter"
        label={words('fields.invokeTarget')}
        value={state.invokeTarget ?? ''}
        onValue={(invokeTarget) => onState({ invokeTarget })}
      />
      <Button onClick={() => onState({ jobName: '', jobGroup: '', status: '', invokeTarget: '' })}>
        {t('filters.reset')}
      </Button>
    </>
  );
}
