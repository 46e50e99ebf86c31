import { Select } from 'antd';
import { resources, ResourceListQuery, resourceStatuses } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { useCall } from '#web/api/use-call.ts';
import type { ChangeList, ListState } from '#web/kit/lists/list-state.ts';
import { Filters } from '#web/kit/lists/record-filters.tsx';
import { useTexts } from '#web/texts/language.ts';
import { reviewPageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof ResourceListQuery>;
  onState: ChangeList<typeof ResourceListQuery>;
  /** Whether the filters of the list of all resources are shown, such as the state. */
  isWhole?: boolean;
}

/** Filters of a list of resources; all apply at once. */
export function ResourceFilters({ state, onState, isWhole = false }: Props) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(resourcesTexts);
  const { reply: departments = [] } = useCall(resources.departments, isWhole ? {} : null, { quiet: true });
  const states = resourceStatuses.map((value) => ({ value, label: words(`states.${value}`) }));
  const ofDepartment = (value: string | undefined, onValue: (value: unknown) => void) => (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      className="kit-filter"
      aria-label={t('filters.department')}
      placeholder={t('filters.department')}
      value={value ?? null}
      options={departments.map(({ deptId, deptName }) => ({ value: String(deptId), label: deptName }))}
      onChange={onValue}
    />
  );
  const status = [{ field: 'status', label: t('filters.status'), options: states }] as const;
  const ends: [string, string] = [t('filters.openFrom'), t('filters.openTo')];
  const others = [
    { field: 'identifier', label: t('filters.identifier') },
    { field: 'project', label: t('filters.project') },
    { field: 'deptId', label: t('filters.department'), control: ofDepartment },
    { field: 'source', label: t('filters.source') },
    { field: 'beginOpenDate', label: t('filters.opening'), ends },
  ] as const;
  return (
    <Filters
      query={ResourceListQuery}
      words={resourcesTexts}
      names={{
        resourceType: (value) => words(`types.${value}`),
        sharingMethod: (value) => words(`sharing.${value}`),
        source: (value) => t(`sources.${value}`),
      }}
      filters={[
        { field: 'keyword', label: t('filters.keyword') },
        { field: 'resourceType', label: t('filters.type') },
        { field: 'sharingMethod', label: t('filters.sharing') },
        ...(isWhole ? status : []),
        { field: 'ownerName', label: t('filters.submitter') },
        { field: 'beginSubmitTime', label: t('filters.submitted') },
        ...(isWhole ? others : []),
      ]}
      state={state}
      onState={onState}
    />
  );
}
