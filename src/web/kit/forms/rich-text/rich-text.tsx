import './rich-text.css';
import { useEffect, useRef } from 'react';
import type { Language } from '#shared/texts';

interface Props {
  /** HTML that the server has sanitized when it was written. Never pass anything else. */
  html: string;
  /** When it differs from the page's language. */
  language?: Language | undefined;
}

/** Shows a text that was written in the editor. */
export function RichText({ html, language }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // An element that scrolls must be reachable by keyboard; whether it scrolls depends on the screen.
  useEffect(() => {
    for (const wide of box.current?.querySelectorAll<HTMLElement>('table, pre') ?? [])
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
  }, [html]);
  return (
    <div
      ref={box}
      className="rich-text"
      lang={language && (language === 'zh' ? 'zh-CN' : 'en')}
      // The only place where users' HTML is inserted unescaped.
      // oxlint-disable-next-line react/no-danger -- the server has sanitized the HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
