import { Skeleton } from '#web/kit/parts/states.tsx';

/** The shape of the form while Ant Design is on its way. */
export function DepositSkeleton() {
  return (
    <div className="deposit__skeleton" aria-busy="true">
      {[0, 1, 2, 3, 4].map((at) => (
        <Skeleton key={at} height="2.5rem" />
      ))}
    </div>
  );
}
