import { useQueryText } from '#view/data/saved-searches';

/** A search in the reader's language. */
export function QueryWords({ query }: { query: string }) {
  return <span>{useQueryText()(query)}</span>;
}
