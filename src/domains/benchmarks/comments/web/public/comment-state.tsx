import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { CommentStatus } from '../../contract.ts';
import { commentTexts } from '../../texts/index.ts';

const tones: Record<CommentStatus, Tone> = { pending: 'warn', visible: 'ok', rejected: 'bad', hidden: 'bad' };

/** The state of a comment, in words and colour. */
export function CommentState({ status }: { status: CommentStatus }) {
  const words = useTexts(commentTexts);
  return <StateBadge tone={tones[status]}>{words(`states.${status}`)}</StateBadge>;
}
