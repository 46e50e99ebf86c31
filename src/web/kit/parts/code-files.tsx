import './code-files.css';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Typography } from 'antd';
import { useTexts } from '../../texts/language.ts';
import { kitTexts } from '../texts/index.ts';

interface CodeFile {
  path: string;
  text: string;
}

interface Props<F extends CodeFile> {
  files: readonly F[];
  /** Text of a file's tab. */
  labelOf: (file: F) => string;
  /** Index of the file that is shown first. */
  first?: number;
  /** Shown next to the path of the current file. */
  extra?: (file: F) => ReactNode;
}

/**
 * Text files in tabs, one visible at a time. The tabs wrap, so that all file names stay visible on a phone; those of
 * Ant Design would be hidden.
 */
export function CodeFiles<F extends CodeFile>({ files, labelOf, first = 0, extra }: Props<F>) {
  const t = useTexts(kitTexts);
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(first);
  const at = Math.min(chosen, files.length - 1);
  const go = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: files.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + files.length) % files.length;
    setChosen(next);
    tabs.current?.querySelectorAll('button')[next]?.focus();
  };
  const file = files[at]!;
  return (
    <div className="kit-stack">
      <div ref={tabs} role="tablist" tabIndex={-1} aria-label={t('code.files')} className="code-tabs" onKeyDown={go}>
        {files.map((one, place) => (
          <button
            key={one.path}
            type="button"
            role="tab"
            className="code-tab"
            id={`${id}-${place}`}
            aria-selected={place === at}
            aria-controls={`${id}-text`}
            tabIndex={place === at ? 0 : -1}
            onClick={() => setChosen(place)}
          >
            {labelOf(one)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-text`} aria-labelledby={`${id}-${at}`} className="kit-stack">
        <div className="row">
          <Typography.Text
            className="mono"
            copyable={{ text: file.text, tooltips: [t('code.copy'), t('code.copied')] }}
          >
            {file.path}
          </Typography.Text>
          {extra?.(file)}
        </div>
        {/* Focusable, so that it scrolls by keyboard too. */}
        <pre className="code-text" tabIndex={0}>
          {file.text}
        </pre>
      </div>
    </div>
  );
}
