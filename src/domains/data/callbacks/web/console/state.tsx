import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { Callback } from '../../contract.ts';
import { callbackTexts } from '../../texts/index.ts';

const tones: Record<Callback['status'], Tone> = { waiting: 'warn', delivered: 'ok', dead: 'bad' };

/** The state of a callback as colour, icon and text. */
export function CallbackState({ status }: Pick<Callback, 'status'>) {
  const words = useTexts(callbackTexts);
  return <StateBadge tone={tones[status]}>{words(`states.${status}`)}</StateBadge>;
}
