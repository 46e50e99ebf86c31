import { Segmented } from 'antd';

interface Props {
  label: string;
  /** The chosen value. */
  value: string;
  tabs: readonly { value: string; label: string; count?: number | undefined }[];
  onValue: (value: string) => void;
}

/** Tabs above a list that filter it by state, with the number of entries in each. */
export function StateTabs({ label, value, tabs, onValue }: Props) {
  return (
    <div className="kit-tabs">
      <Segmented
        aria-label={label}
        value={value}
        onChange={onValue}
        options={tabs.map(({ value: tab, label: name, count }) => ({
          value: tab,
          label: count === undefined ? name : `${name} ${count}`,
        }))}
      />
    </div>
  );
}
