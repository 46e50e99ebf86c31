import { Skeleton } from '#web/kit/states.tsx';

export default function MinePage() {
  return <Skeleton height="20rem" />;
}
