import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import { submissionTexts } from '#words/archive/paper-submissions';
import type { SubmissionStatus } from '../../contract.ts';

const tones: Record<SubmissionStatus, Tone> = { '0': 'idle', '1': 'info', '2': 'info', '3': 'bad', '4': 'ok' };

/** A submission's state as colour, icon and word. */
export function SubmissionState({ status }: { status: SubmissionStatus }) {
  const t = useTexts(submissionTexts);
  return <StateBadge tone={tones[status]}>{t(`states.${status}`)}</StateBadge>;
}
