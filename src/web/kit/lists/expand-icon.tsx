import type { MouseEvent } from 'react';

/** The button that expands or collapses a row of a tree; `label` names the row. */
export function ExpandIcon<R>({
  expanded,
  expandable,
  record,
  onExpand,
  label,
}: {
  expanded: boolean;
  expandable: boolean;
  record: R;
  onExpand: (record: R, event: MouseEvent<HTMLElement>) => void;
  label: string;
}) {
  const state = expandable ? (expanded ? 'expanded' : 'collapsed') : 'spaced';
  return (
    <button
      type="button"
      className={`ant-table-row-expand-icon ant-table-row-expand-icon-${state}`}
      aria-label={label}
      aria-expanded={expandable ? expanded : undefined}
      aria-hidden={!expandable}
      tabIndex={expandable ? 0 : -1}
      onClick={(event) => onExpand(record, event)}
    />
  );
}
