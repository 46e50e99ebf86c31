import { translatorOf, type Language } from '#shared/texts';
import { LogName, type Fault, type Head } from '../contract.ts';
import { logChainTexts } from '../texts/index.ts';

/** A fault as a sentence. */
export function faultSentence({ log, kind, segmentNo, id, archiveNo }: Fault, language: Language): string {
  const t = translatorOf(logChainTexts, language);
  const where = archiveNo === null ? '' : t('inArchive', { archiveNo: String(archiveNo) });
  // Numbers are identifiers here: without separators.
  const values = { segmentNo: String(segmentNo), id: String(id), archiveNo: String(archiveNo) };
  return t(`faults.${kind}`, { log: t(`logs.${log}`), where, ...values });
}

/** A head in the format that operators store. */
export const headText = ({ log, segmentNo, hash }: Head): string => `${log}:${segmentNo}:${hash}`;

/** Parses {@link headText}; undefined if the text is invalid. */
export function readHead(text: string): Head | undefined {
  const match = /^([a-z]+):([1-9]\d{0,8}):([0-9a-f]{64})$/.exec(text.trim());
  const log = LogName.safeParse(match?.[1]);
  return match && log.success ? { log: log.data, segmentNo: Number(match[2]), hash: match[3]! } : undefined;
}
