import './explained.css';
import type { ReactNode } from 'react';

/** A button that opens a short text over the page, by pointer and by keyboard; Escape closes it. It needs no script. */
export function Explained({
  id,
  label,
  mark,
  children,
}: {
  /** Unique on the page. */
  id: string;
  label: string;
  mark: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <button type="button" className="explained no-print" popoverTarget={id} aria-label={label}>
        {mark}
      </button>
      <span id={id} popover="auto" className="explained__text">
        {children}
      </span>
    </>
  );
}
