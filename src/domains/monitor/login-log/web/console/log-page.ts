import type { Endpoint, InputOf, OutputOf } from '#shared/contract';
import { useCall } from '#web/api/use-call.ts';

interface Totals {
  total: number;
  totalIsEstimate: boolean;
}

/**
 * A page of a log. Where many rows pass several filters the server estimates how many, so that the page comes at once;
 * the exact total is asked for then and takes the estimate's place.
 */
export function useLogPage<E extends Endpoint>(list: E, input: InputOf<E> & { query: object }) {
  const { reply, reload } = useCall(list, { ...input, query: { ...input.query, estimate: 'true' } });
  const isEstimate = (reply as Totals | undefined)?.totalIsEstimate === true;
  const exact = useCall(list, isEstimate ? input : null, { quiet: true });
  const known = isEstimate && !exact.pending ? (exact.reply as Totals | undefined) : undefined;
  const page = known ? { ...reply, total: known.total, totalIsEstimate: false } : reply;
  return { page: page as OutputOf<E> | undefined, reload };
}
