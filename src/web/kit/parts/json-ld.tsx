import { scriptJson } from './script-json.ts';

/** Structured data for search engines (schema.org). No text in it can end the element. */
export function JsonLd({ value }: { value: object }) {
  // oxlint-disable-next-line react/no-danger -- scriptJson escapes everything that could end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(value) }} />;
}
