/** Facts for search engines in schema.org's words, where no text can end the element that holds them. */
export function JsonLd({ value }: { value: object }) {
  const text = JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
