import './text-tabs.css';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

export interface TextTab {
  name: string;
  label: string;
  /** Returns the text; called when it is shown. */
  write: () => string;
  /** Whether it is code, with one statement per line. */
  isCode?: boolean;
}

/** A text in several formats, one of which is shown and can be copied; without script the first. */
export function TextTabs({
  label,
  tabs,
  copy,
  children,
}: {
  label: string;
  tabs: readonly [TextTab, ...TextTab[]];
  /** Text of the copy button. */
  copy: string;
  /** Further buttons. */
  children?: ReactNode;
}) {
  const id = useId();
  const [name, show] = useState(tabs[0].name);
  const shown = tabs.find((tab) => tab.name === name) ?? tabs[0];
  const text = shown.write();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.indexOf(shown);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs.at(to % tabs.length)!;
    show(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };
  return (
    <>
      <div className="text-tabs no-print" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => show(tab.name)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${shown.name}`}
        className="text-tabs__panel"
        tabIndex={0}
      >
        {shown.isCode ? <pre>{text}</pre> : <p>{text}</p>}
      </div>
      <div className="row no-print">
        <CopyButton text={text}>{copy}</CopyButton>
        {children}
      </div>
    </>
  );
}
