import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { BenchStatus } from '../contract.ts';
import { submissionTexts } from '../texts/index.ts';

const tones: Record<BenchStatus, Tone> = {
  queued: 'idle',
  scoring: 'idle',
  failed: 'bad',
  private: 'idle',
  pending: 'warn',
  approved: 'ok',
  rejected: 'bad',
  hidden: 'bad',
  withdrawn: 'idle',
  superseded: 'idle',
};

/** The state of a model, in words and colour. */
export function ModelState({ status }: { status: BenchStatus }) {
  const words = useTexts(submissionTexts);
  return <StateBadge tone={tones[status]}>{words(`states.${status}`)}</StateBadge>;
}
