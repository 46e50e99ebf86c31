import './parts.css';
import { useEffect, useState } from 'react';

/** Characters from which on code is shown in one colour: finding its words would keep the page waiting. */
const longest = 100_000;

/**
 * Code with its words in colour, as soon as the library for it is there. It runs in the browser: a text that keeps it busy
 * keeps nobody else waiting.
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
  // The library escapes what it is given and adds nothing but <span class="hljs-…">.
  // oxlint-disable-next-line react/no-danger
  return html === undefined ? <code>{text}</code> : <code dangerouslySetInnerHTML={{ __html: html }} />;
}
