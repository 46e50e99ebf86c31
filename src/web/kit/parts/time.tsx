import { useLanguage } from '../../texts/language.ts';
import { formatBytes, formatDay, formatMoment, machineTime } from './format.ts';

/** A day of the wire, for people and machines. */
export function DayText({ wire }: { wire: string }) {
  return <time dateTime={machineTime(wire)}>{formatDay(wire, useLanguage())}</time>;
}

/** A moment of the wire, to the minute. */
export function MomentText({ wire }: { wire: string }) {
  return <time dateTime={machineTime(wire)}>{formatMoment(wire, useLanguage())}</time>;
}

/** The size of a download; the exact number of bytes on hovering. */
export function DownloadSize({ bytes }: { bytes: number }) {
  return (
    <span className="num" title={`${bytes} B`}>
      {formatBytes(bytes, useLanguage())}
    </span>
  );
}
