import type { ReactNode } from 'react';
import { pageSizes } from '#shared/paging';
import { EmptyState, Skeleton } from '../parts/states.tsx';
import { Button } from '../parts/button.tsx';
import { Pagination } from './pagination.tsx';

/**
 * A person's own records as a list of cards with pages: a skeleton until the first reply, the error with a button, and
 * `empty` if there are none.
 */
export function OwnCards<R>({
  className,
  called: { reply, failure, reload },
  state: { pageNum, pageSize },
  keyOf,
  card,
  empty,
  retry,
}: {
  className: string;
  called: { reply: { total: number; rows: readonly R[] } | undefined; failure: Error | undefined; reload: () => void };
  state: { pageNum: number; pageSize: number };
  keyOf: (row: R) => number;
  card: (row: R) => ReactNode;
  empty: ReactNode;
  /** Label of the button after an error. */
  retry: string;
}) {
  if (!reply)
    return failure ? (
      <EmptyState icon="alert" title={failure.message} act={<Button onClick={reload}>{retry}</Button>} />
    ) : (
      <Skeleton height="12rem" />
    );
  if (reply.total === 0) return empty;
  return (
    <>
      <ul className={className}>
        {reply.rows.map((row) => (
          <li key={keyOf(row)} className="card card__body">
            {card(row)}
          </li>
        ))}
      </ul>
      {reply.total > pageSizes[0] ? <Pagination total={reply.total} pageNum={pageNum} pageSize={pageSize} /> : null}
    </>
  );
}
