import './filter-sheet.css';
import { useRef, type FocusEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

/**
 * Filters of a list: in place on wide screens, on small ones a sheet behind a button, whose last button says how many
 * results they leave. A popover also opens without script.
 */
export function FilterSheet({
  id,
  title,
  icon = 'filter',
  chosen,
  closeLabel,
  showLabel,
  clear,
  children,
}: {
  /** Unique on the page. */
  id: string;
  title: string;
  icon?: IconName;
  /** Number of active filters. */
  chosen: number;
  closeLabel: string;
  /** Text of the button that closes the sheet and shows the results. */
  showLabel: string;
  /** The link that removes all filters; null without any. */
  clear?: { to: string; label: string } | null;
  children: ReactNode;
}) {
  const sheet = useRef<HTMLDivElement>(null);
  // The page behind the sheet is covered, so the focus must not wander there.
  const closeBehind = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget) && currentTarget.matches(':popover-open'))
      sheet.current?.hidePopover();
  };
  return (
    <div className="filters">
      <button type="button" className="button filters__open" popoverTarget={id}>
        <Icon name={icon} />
        {title}
        {chosen ? <span className="filters__number num">{chosen}</span> : null}
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        className="filters__sheet"
        tabIndex={-1}
        onBlur={closeBehind}
        onToggle={({ newState, currentTarget }) => newState === 'open' && currentTarget.focus()}
      >
        <div className="filters__bar">
          <h2 id={`${id}-title`}>{title}</h2>
          <button
            type="button"
            className={buttonClass({ look: 'plain', small: true })}
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={closeLabel}
          >
            <Icon name="close" />
          </button>
        </div>
        <nav className="filters__panel" aria-labelledby={`${id}-title`}>
          {children}
        </nav>
        <div className="filters__acts">
          {clear ? (
            // The link vanishes with the filters; the focus stays in the sheet.
            <Link className="button" to={clear.to} preventScrollReset onClick={() => sheet.current?.focus()}>
              {clear.label}
            </Link>
          ) : null}
          <button
            type="button"
            className={buttonClass({ look: 'primary' })}
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            {showLabel}
          </button>
        </div>
      </div>
    </div>
  );
}
