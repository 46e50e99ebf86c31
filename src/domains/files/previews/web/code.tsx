import './parts.css';
import { useEffect, useState } from 'react';

/** Maximum characters for syntax highlighting: for longer texts it would block the page. */
const longest = 100_000;

/**
 * Code with syntax highlighting, after its library has loaded. It runs in the browser, so that a slow text delays only
 * its reader.
 */
export function Code({ text, language }: { text: string; language: string }) {
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    if (text.length > longest) return undefined;
    let isGone = false;
    void import('./highlight.ts').then(({ highlighted }) => {
      if (!isGone) setHtml(highlighted(text, language));
    });
    return () => {
      isGone = true;
    };
  }, [text, language]);
  // oxlint-disable-next-line react/no-danger -- the library escapes its input and adds only <span class="hljs-…">
  return html === undefined ? <code>{text}</code> : <code dangerouslySetInnerHTML={{ __html: html }} />;
}
