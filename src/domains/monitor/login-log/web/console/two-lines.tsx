import type { ReactNode } from 'react';

/** Two facts that belong together in one cell of a table. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <div>{first}</div>
      {second && <div className="secondary small">{second}</div>}
    </>
  );
}
