import type { PublicDataset } from '#contract/benchmarks/datasets';
import { marks, opennesses, type Openness } from '#contract/benchmarks/submissions';
import { ChoiceField, FilterForm, WordsField } from '#view/benchmarks/datasets';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { submissionTexts } from '../../texts/index.ts';
import { boardTexts } from '../texts/index.ts';
import type { Asked } from './board-data.ts';

/** Whether a board has active filters. */
export const isNarrowed = ({ name, mark, openness, maxTraining, maxCost, subset }: Asked): boolean =>
  Boolean(name || mark || openness || maxTraining !== undefined || maxCost !== undefined || subset);

const hasMore = ({ openness, maxTraining, maxCost }: Asked) =>
  Boolean(openness) || maxTraining !== undefined || maxCost !== undefined;

type Given = Exclude<Openness, ''>;

/** Filters of a board by name, marks, openness, training and cost, and the selection of a sub-data set. */
export function BoardFilters({ dataset, asked }: { dataset: PublicDataset; asked: Asked }) {
  const t = useTexts(submissionTexts);
  const board = useTexts(boardTexts);
  const language = useLanguage();
  const { subsets } = dataset;
  return (
    <FilterForm label={t('filters.label')} isFiltered={isNarrowed(asked)}>
      <WordsField name="name" label={t('filters.name')} value={asked.name ?? ''} />
      {subsets.length ? (
        <ChoiceField
          name="subset"
          label={board('subset')}
          all={board('wholeSet')}
          value={asked.subset}
          values={subsets.map(({ key }) => key)}
          nameOf={(key) => {
            const subset = subsets.find((one) => one.key === key)!;
            return pick(subset.nameZh, subset.nameEn, language);
          }}
        />
      ) : null}
      <ChoiceField
        name="mark"
        label={t('filters.mark')}
        all={t('filters.all')}
        value={asked.mark}
        values={marks}
        nameOf={(one) => t(`marks.${one}`)}
      />
      <details className="board__more" open={hasMore(asked)}>
        <summary className="button">{board('more')}</summary>
        <div className="board__menu">
          <ChoiceField
            name="openness"
            label={t('columns.openness')}
            all={t('filters.all')}
            value={asked.openness}
            values={opennesses.filter((one): one is Given => one !== '')}
            nameOf={(one) => t(`opennesses.${one}`)}
          />
          <NumberField name="maxTraining" label={board('maxTraining')} value={asked.maxTraining} />
          <NumberField name="maxCost" label={board('maxCost')} value={asked.maxCost} />
        </div>
      </details>
      {(['seen', 'sort', 'order', 'columns'] as const).map((name) =>
        asked[name] ? <input key={name} type="hidden" name={name} value={asked[name]} /> : null,
      )}
    </FilterForm>
  );
}

function NumberField({ name, label, value }: { name: string; label: string; value: number | undefined }) {
  return (
    <input
      key={value ?? ''}
      className="input board__number"
      type="number"
      name={name}
      min={0}
      step="any"
      aria-label={label}
      placeholder={label}
      defaultValue={value ?? ''}
      inputMode="decimal"
    />
  );
}
