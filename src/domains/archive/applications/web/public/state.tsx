import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import { applicationTexts } from '#texts/archive/applications';
import type { ApplicationStatus } from '../../contract.ts';
import { applicationStatus } from '#contract/archive/applications';

const tones: Record<ApplicationStatus, Tone> = {
  [applicationStatus.draft]: 'idle',
  [applicationStatus.submitted]: 'info',
  [applicationStatus.accepted]: 'ok',
  [applicationStatus.returned]: 'bad',
  [applicationStatus.cancelled]: 'idle',
};

/** The state of an application as colour, icon and text. */
export function ApplicationState({ status }: { status: ApplicationStatus }) {
  const t = useTexts(applicationTexts);
  return <StateBadge tone={tones[status]}>{t(`states.${status}`)}</StateBadge>;
}
