import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { ImportStatus, ReportedBenchmark, ReportedModel } from '../../contract.ts';
import { bundleTexts } from '../../texts/index.ts';

const tones: Record<ImportStatus, Tone> = {
  empty: 'idle',
  checking: 'warn',
  checked: 'info',
  faulty: 'bad',
  making: 'warn',
  made: 'ok',
};
const benchmarkTones: Record<ReportedBenchmark['state'], Tone> = {
  checked: 'info',
  faulty: 'bad',
  made: 'ok',
  known: 'idle',
};
const modelTones: Record<ReportedModel['state'], Tone> = {
  checked: 'info',
  faulty: 'bad',
  added: 'ok',
  known: 'idle',
};

export function ImportState({ status }: { status: ImportStatus }) {
  const words = useTexts(bundleTexts);
  return <StateBadge tone={tones[status]}>{words(`states.${status}`)}</StateBadge>;
}

export function BenchmarkState({ state }: { state: ReportedBenchmark['state'] }) {
  const words = useTexts(bundleTexts);
  return <StateBadge tone={benchmarkTones[state]}>{words(`benchmarkStates.${state}`)}</StateBadge>;
}

export function ModelState({ state }: { state: ReportedModel['state'] }) {
  const words = useTexts(bundleTexts);
  return <StateBadge tone={modelTones[state]}>{words(`modelStates.${state}`)}</StateBadge>;
}
