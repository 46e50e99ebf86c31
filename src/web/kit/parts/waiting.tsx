import type { CallError } from '../../api/wire.ts';
import { useTexts } from '../../texts/language.ts';
import { webTexts } from '../../texts/index.ts';
import { Button } from './button.tsx';
import { EmptyState, Skeleton } from './states.tsx';

/**
 * Takes the place of an answer that has not come: a placeholder while it is on its way, and after a refusal the reason
 * with a button that asks again.
 */
export function Waiting({
  failure,
  onRetry,
  height,
}: {
  failure: CallError | undefined;
  onRetry: () => void;
  /** Of the placeholder, as a CSS length. */
  height: string;
}) {
  const t = useTexts(webTexts);
  if (!failure) return <Skeleton height={height} />;
  return (
    <EmptyState icon="alert" title={failure.message} act={<Button onClick={onRetry}>{t('pages.retry')}</Button>} />
  );
}
