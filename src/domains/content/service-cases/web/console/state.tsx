import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { CaseStatus } from '../../contract.ts';
import { serviceCaseTexts } from '../../texts/index.ts';

const tones: Record<CaseStatus, Tone> = { created: 'idle', published: 'ok', discontinued: 'bad' };

export function CaseState({ status }: { status: CaseStatus }) {
  const t = useTexts(serviceCaseTexts);
  return <StateBadge tone={tones[status]}>{t(`states.${status}`)}</StateBadge>;
}
