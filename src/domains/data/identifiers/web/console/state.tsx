import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { Identifier } from '../../contract.ts';
import { identifierTexts } from '../../texts/index.ts';

const tones: Record<Identifier['status'], Tone> = {
  reserved: 'idle',
  registering: 'warn',
  registered: 'ok',
  failed: 'bad',
  withdrawn: 'info',
};

/** The state of an identifier as colour, icon and text. */
export function IdentifierState({ row }: { row: Pick<Identifier, 'status'> }) {
  const words = useTexts(identifierTexts);
  return <StateBadge tone={tones[row.status]}>{words(`states.${row.status}`)}</StateBadge>;
}
