import './rich-text.css';
import { useEffect, useRef } from 'react';
import type { Language } from '#shared/texts';

interface Props {
  /** As the server keeps it: cleaned when it was written. Never anything else. */
  html: string;
  /** Where it is not the page's own. */
  language?: Language | undefined;
}

/** A text that somebody wrote in the editor, to be read. */
export function RichText({ html, language }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // What scrolls inside its own frame must be reached by keys; whether it scrolls depends on the screen.
  useEffect(() => {
    for (const wide of box.current?.querySelectorAll<HTMLElement>('table, pre') ?? [])
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
  }, [html]);
  return (
    <div
      ref={box}
      className="rich-text"
      lang={language && (language === 'zh' ? 'zh-CN' : 'en')}
      // The one place where HTML of people is shown as it is.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
