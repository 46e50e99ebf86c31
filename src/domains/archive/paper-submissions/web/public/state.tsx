import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import { submissionTexts } from '#texts/archive/paper-submissions';
import type { SubmissionStatus } from '../../contract.ts';
import { submissionStatus } from '#contract/archive/paper-submissions';

const tones: Record<SubmissionStatus, Tone> = {
  [submissionStatus.draft]: 'idle',
  [submissionStatus.submitted]: 'info',
  [submissionStatus.checking]: 'info',
  [submissionStatus.returned]: 'bad',
  [submissionStatus.accepted]: 'ok',
};

/** The state of a submission as colour, icon and text. */
export function SubmissionState({ status }: { status: SubmissionStatus }) {
  const t = useTexts(submissionTexts);
  return <StateBadge tone={tones[status]}>{t(`states.${status}`)}</StateBadge>;
}
