import { DepositSkeleton } from './skeleton.tsx';

export default function DepositPage() {
  return <DepositSkeleton />;
}
