import { Segmented } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { kitTexts } from '../texts/index.ts';

interface Props<V extends string> {
  label: string;
  /** The chosen state. */
  value: string;
  states: readonly V[];
  nameOf: (state: V) => string;
  /** The number of entries in each state. */
  counts: Partial<Record<string, number>> | undefined;
  /** The value that stands for every state; its tab is the first one if it is empty. */
  all: string;
  onValue: (value: string) => void;
}

/** Tabs above a list that filter it by state, with the number of entries in each. */
export function StateTabs<V extends string>({ label, value, states, nameOf, counts, all, onValue }: Props<V>) {
  const t = useTexts(kitTexts);
  const every = { value: all, label: t('all') };
  const tabs = states.map((state) => ({ value: state as string, label: `${nameOf(state)} ${counts?.[state] ?? 0}` }));
  return (
    <div className="kit-tabs">
      <Segmented
        aria-label={label}
        value={value}
        onChange={onValue}
        options={all === '' ? [every, ...tabs] : [...tabs, every]}
      />
    </div>
  );
}
