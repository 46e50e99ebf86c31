import { useState } from 'react';
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { resourceStatuses, resourceTypes, sharingMethods, type ResourceListQuery } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import type { ChangeList, ListState } from '#web/kit/list-state.ts';
import { useTexts } from '#web/language.ts';
import { reviewPageTexts } from '../texts/index.ts';

interface Props {
  state: ListState<typeof ResourceListQuery>;
  onState: ChangeList<typeof ResourceListQuery>;
  /** Whether the state of a resource may be chosen here. */
  withStatus?: boolean;
}

/** What narrows a list of resources; every choice is in force at once. */
export function ResourceFilters({ state, onState, withStatus }: Props) {
  const t = useTexts(reviewPageTexts);
  const words = useTexts(resourcesTexts);
  const { beginSubmitTime, endSubmitTime } = state;
  const choices = <T extends string>(of: 'types' | 'sharing' | 'states', values: readonly T[]) =>
    values.map((value) => ({ value, label: words.dynamic(`${of}.${value}`) }));
  return (
    <>
      <TextFilter
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
        label={t('filters.submitter')}
        value={state.ownerName ?? ''}
        onValue={(ownerName) => onState({ ownerName })}
      />
      <DatePicker.RangePicker
        aria-label={t('filters.submitted')}
        placeholder={[t('filters.from'), t('filters.to')]}
        allowEmpty={[true, true]}
        value={[beginSubmitTime ? dayjs(beginSubmitTime) : null, endSubmitTime ? dayjs(endSubmitTime) : null]}
        onChange={(range) =>
          onState({
            beginSubmitTime: range?.[0]?.format('YYYY-MM-DD'),
            endSubmitTime: range?.[1]?.format('YYYY-MM-DD'),
          })
        }
      />
      <Button
        onClick={() =>
          onState({
            keyword: '',
            resourceType: '',
            sharingMethod: '',
            ownerName: '',
            beginSubmitTime: '',
            endSubmitTime: '',
            ...(withStatus ? { status: '' } : {}),
          })
        }
      >
        {t('filters.reset')}
      </Button>
    </>
  );
}

/** Typed text is in force with Enter or when it is cleared; Back brings the earlier text. */
function TextFilter({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) {
  const [text, setText] = useState(value);
  const [inForce, setInForce] = useState(value);
  if (inForce !== value) {
    setInForce(value);
    setText(value);
  }
  return (
    <Input.Search
      allowClear
      className="review-text"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onSearch={(typed) => onValue(typed.trim())}
    />
  );
}
