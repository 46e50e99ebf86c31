import { useState, type ReactNode } from 'react';
import type { CallError } from '../../api/wire.ts';
import { OwnPages } from '../forms/form-files.tsx';
import { Waiting } from '../parts/waiting.tsx';

const pageSize = 10;

/** The query of an {@link OwnList} and its page. */
export function useOwnPage() {
  const [pageNum, onPage] = useState(1);
  return { query: { pageNum: String(pageNum), pageSize: String(pageSize) }, pageNum, onPage };
}

/** A section with the user's own records, newest first, in pages that are not in the address. */
export function OwnList<R>({
  title,
  empty,
  called: { reply, failure, reload },
  page: { pageNum, onPage },
  keyOf,
  children,
}: {
  title: string;
  empty: string;
  called: {
    reply: { total: number; rows: readonly R[] } | undefined;
    failure: CallError | undefined;
    reload: () => void;
  };
  page: Pick<ReturnType<typeof useOwnPage>, 'pageNum' | 'onPage'>;
  keyOf: (row: R) => number;
  children: (row: R) => ReactNode;
}) {
  return (
    <section aria-labelledby="own">
      <h2 id="own">{title}</h2>
      {!reply ? <Waiting failure={failure} onRetry={reload} height="8rem" /> : null}
      {reply?.total === 0 ? <p className="secondary">{empty}</p> : null}
      <ul className="service__own">
        {reply?.rows.map((row) => (
          <li key={keyOf(row)} className="card card__body">
            {children(row)}
          </li>
        ))}
      </ul>
      <OwnPages pages={Math.ceil((reply?.total ?? 0) / pageSize)} pageNum={pageNum} onPage={onPage} />
    </section>
  );
}
