import './review.css';
import { Button, Select } from 'antd';
import {
  resources,
  resourceSources,
  resourceStatuses,
  resourceTypes,
  sharingMethods,
  type ResourceListQuery,
} from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import type { ChangeList, ListState } from '#web/kit/lists/list-state.ts';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { reviewPageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof ResourceListQuery>;
  onState: ChangeList<typeof ResourceListQuery>;
  /** Whether the filter for the state is shown. */
  withStatus?: boolean;
}

/** Filters of a list of resources; all apply at once. */
export function ResourceFilters({ state, onState, withStatus }: Props) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(resourcesTexts);
  const choices = <T extends string>(of: 'types' | 'sharing' | 'states', values: readonly T[]) =>
    values.map((value) => ({ value, label: words.dynamic(`${of}.${value}`) }));
  return (
    <>
      <TextFilter
        className="review-text"
        label={t('filters.keyword')}
        value={state.keyword ?? ''}
        onValue={(keyword) => onState({ keyword })}
      />
      <Select
        allowClear
        className="review-choice"
        aria-label={t('filters.type')}
        placeholder={t('filters.type')}
        value={state.resourceType ?? null}
        options={choices('types', resourceTypes)}
        onChange={(resourceType) => onState({ resourceType })}
      />
      <Select
        allowClear
        className="review-choice"
        aria-label={t('filters.sharing')}
        placeholder={t('filters.sharing')}
        value={state.sharingMethod ?? null}
        options={choices('sharing', sharingMethods)}
        onChange={(sharingMethod) => onState({ sharingMethod })}
      />
      {withStatus && (
        <Select
          allowClear
          className="review-choice"
          aria-label={t('filters.status')}
          placeholder={t('filters.status')}
          value={state.status ?? null}
          options={choices('states', resourceStatuses)}
          onChange={(status) => onState({ status })}
        />
      )}
      <TextFilter
        className="review-text"
        label={t('filters.submitter')}
        value={state.ownerName ?? ''}
        onValue={(ownerName) => onState({ ownerName })}
      />
      <DaysFilter
        label={t('filters.submitted')}
        placeholder={[t('filters.from'), t('filters.to')]}
        from={state.beginSubmitTime}
        to={state.endSubmitTime}
        onDays={(from, to) => onState({ beginSubmitTime: from, endSubmitTime: to })}
      />
      {withStatus && <MoreFilters state={state} onState={onState} />}
      <Button
        onClick={() =>
          onState({
            keyword: '',
            resourceType: '',
            sharingMethod: '',
            ownerName: '',
            beginSubmitTime: '',
            endSubmitTime: '',
            ...(withStatus ? none : {}),
          })
        }
      >
        {t('filters.reset')}
      </Button>
    </>
  );
}

/** Filters that only the list of all resources has. */
const none = { status: '', identifier: '', project: '', deptId: '', source: '', beginOpenDate: '', endOpenDate: '' };

function MoreFilters({ state, onState }: Pick<Props, 'state' | 'onState'>) {
  const t = useTexts(reviewPageTexts);
  const { reply: departments } = useCall(resources.departments, {}, { quiet: true });
  return (
    <>
      <TextFilter
        className="review-text"
        label={t('filters.identifier')}
        value={state.identifier ?? ''}
        onValue={(identifier) => onState({ identifier })}
      />
      <TextFilter
        className="review-text"
        label={t('filters.project')}
        value={state.project ?? ''}
        onValue={(project) => onState({ project })}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        className="review-choice"
        aria-label={t('filters.department')}
        placeholder={t('filters.department')}
        value={state.deptId ?? null}
        options={(departments ?? []).map(({ deptId, deptName }) => ({ value: deptId, label: deptName }))}
        onChange={(deptId) => onState({ deptId })}
      />
      <Select
        allowClear
        className="review-choice"
        aria-label={t('filters.source')}
        placeholder={t('filters.source')}
        value={state.source ?? null}
        options={resourceSources.map((value) => ({ value, label: t(`sources.${value}`) }))}
        onChange={(source) => onState({ source })}
      />
      <DaysFilter
        label={t('filters.opening')}
        placeholder={[t('filters.openFrom'), t('filters.openTo')]}
        from={state.beginOpenDate}
        to={state.endOpenDate}
        onDays={(from, to) => onState({ beginOpenDate: from, endOpenDate: to })}
      />
    </>
  );
}
