import { scriptJson } from './script-json.ts';

/** Facts for search engines in schema.org's words. No text in them can end the element. */
export function JsonLd({ value }: { value: object }) {
  // oxlint-disable-next-line react/no-danger
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(value) }} />;
}
