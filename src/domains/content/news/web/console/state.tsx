import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { NewsRow } from '../../contract.ts';
import { newsTexts } from '../../texts/index.ts';

const tones: Record<NewsRow['visibility'], Tone> = { hidden: 'idle', waiting: 'warn', visible: 'ok', over: 'bad' };

/** The state of an item; for a published item also whether its window is open. */
export function NewsState({ item }: { item: Pick<NewsRow, 'status' | 'visibility'> }) {
  const t = useTexts(newsTexts);
  const { status, visibility } = item;
  const state = t(`states.${status}`);
  return (
    <StateBadge tone={tones[visibility]}>
      {visibility === 'hidden' ? state : `${state} · ${t(`visibilities.${visibility}`)}`}
    </StateBadge>
  );
}
