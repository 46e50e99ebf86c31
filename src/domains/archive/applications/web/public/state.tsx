import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import { applicationTexts } from '#words/archive/applications';
import type { ApplicationStatus } from '../../contract.ts';

const tones: Record<ApplicationStatus, Tone> = { '0': 'idle', '1': 'info', '2': 'ok', '3': 'bad', '4': 'idle' };

/** An application's state as colour, icon and word. */
export function ApplicationState({ status }: { status: ApplicationStatus }) {
  const t = useTexts(applicationTexts);
  return <StateBadge tone={tones[status]}>{t(`states.${status}`)}</StateBadge>;
}
