import { Skeleton } from '#web/kit/parts/states.tsx';

/** Placeholder of the form while Ant Design loads. */
export function DepositSkeleton() {
  return (
    <div className="deposit__skeleton" aria-busy="true">
      {[0, 1, 2, 3, 4].map((at) => (
        <Skeleton key={at} height="2.5rem" />
      ))}
    </div>
  );
}
