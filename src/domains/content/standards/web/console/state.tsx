import { StateBadge } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { StandardStatus } from '../../contract.ts';
import { standardTexts } from '../../texts/index.ts';

export function StandardState({ status }: { status: StandardStatus }) {
  const t = useTexts(standardTexts);
  return <StateBadge tone={status === 'normal' ? 'ok' : 'idle'}>{t(`states.${status}`)}</StateBadge>;
}
