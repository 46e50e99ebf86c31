/** Facts for search engines in schema.org's words. No text in them can end the element: `<` is written as an escape. */
export function JsonLd({ value }: { value: object }) {
  const text = JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
  // oxlint-disable-next-line react/no-danger
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
