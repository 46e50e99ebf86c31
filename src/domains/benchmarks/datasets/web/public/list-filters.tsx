import { fields, sizes, standingFilters, type PublicSort } from '#contract/benchmarks/datasets';
import { taskTypes } from '#contract/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { useTexts } from '#web/texts/language.ts';
import type { PublicDatasetQuery } from '../../contract.ts';
import { datasetTexts } from '../../texts/index.ts';
import { datasetPageTexts } from '../texts/public.ts';
import { ChoiceField, FilterForm, WordsField } from './filter-form.tsx';

/** The filters in the address of the list. */
export type Asked = Pick<
  PublicDatasetQuery,
  'keyword' | 'taskType' | 'field' | 'size' | 'license' | 'standing' | 'sort' | 'order' | 'pageNum' | 'pageSize'
> & { view: 'table' | undefined };

export const isNarrowed = ({ keyword, taskType, field, size, license, standing }: Asked) =>
  Boolean(keyword || taskType || field || size || license || standing);

/** Filters of the list; cards have no column headers, so the order is selected here too. */
export function ListFilters({ asked, licenses }: { asked: Asked; licenses: readonly string[] }) {
  const words = useTexts(datasetTexts);
  const say = useTexts(scoringTexts);
  const t = useTexts(datasetPageTexts);
  const all = words('filters.all');
  const { view, sort, order } = asked;
  const sorts: readonly PublicSort[] = ['name', 'samples', 'models', 'skill', 'time'];
  return (
    <FilterForm label={words('filters.label')} isFiltered={isNarrowed(asked)}>
      <WordsField name="keyword" label={words('filters.keyword')} value={asked.keyword ?? ''} />
      <ChoiceField
        name="taskType"
        label={words('filters.taskType')}
        all={all}
        value={asked.taskType}
        values={taskTypes}
        nameOf={(one) => say(`taskTypes.${one}`)}
      />
      <ChoiceField
        name="field"
        label={words('filters.field')}
        all={all}
        value={asked.field}
        values={fields}
        nameOf={(one) => words(`fieldNames.${one}`)}
      />
      <ChoiceField
        name="size"
        label={t('filters.size')}
        all={all}
        value={asked.size}
        values={sizes}
        nameOf={(one) => t(`sizes.${one}`)}
      />
      {licenses.length ? (
        <ChoiceField
          name="license"
          label={t('filters.license')}
          all={all}
          value={asked.license}
          values={licenses}
          nameOf={(one) => one}
        />
      ) : null}
      <ChoiceField
        name="standing"
        label={t('filters.standing')}
        all={all}
        value={asked.standing}
        values={standingFilters}
        nameOf={(one) => t(`standings.${one}`)}
      />
      {view ? (
        <>
          <input type="hidden" name="view" value={view} />
          {sort ? <input type="hidden" name="sort" value={sort} /> : null}
        </>
      ) : (
        <ChoiceField
          name="sort"
          label={t('filters.sort')}
          all={t('orders.usual')}
          value={sort}
          values={sorts}
          nameOf={(one) => t(`orders.${one}`)}
        />
      )}
      {order ? <input type="hidden" name="order" value={order} /> : null}
    </FilterForm>
  );
}
