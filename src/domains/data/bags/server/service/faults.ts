import { Failure, type FailParams } from '#shared/fail';
import type { Fault, FaultReason, Note } from '../../contract.ts';

/** Limit of listed faults; the rest is counted. */
const maxListed = 500;
const longestFile = 300;

/** Collects the faults of a bag by file. */
export class Faults {
  readonly listed: Fault[] = [];
  more = 0;

  add(reason: FaultReason, file = '', params: FailParams = {}): void {
    if (this.listed.length >= maxListed) this.more += 1;
    else
      this.listed.push({
        reason,
        file: file.slice(0, longestFile).toWellFormed().replaceAll('\0', ''),
        params: told(params),
      });
  }

  get any(): boolean {
    return this.listed.length > 0;
  }

  /** Reports later files by their path relative to a folder; earlier faults have full paths. */
  within(folder: string): void {
    for (const fault of this.listed) if (fault.file.startsWith(folder)) fault.file = fault.file.slice(folder.length);
  }

  /** Reports a refusal of a file by another noun, with that noun's text. */
  refusal(error: unknown, file: string): void {
    if (!(error instanceof Failure)) throw error;
    this.add('refused', file, { ...error.params, key: error.key });
  }
}

/** Ends the check at once, because the rest cannot be read. The fault is already reported. */
export class Unreadable extends Error {}

/** Texts from the bag, shortened for storage and display. */
const told = (params: FailParams): FailParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, longestFile).toWellFormed().replaceAll('\0', '') : value,
    ]),
  );

export const note = (reason: Note['reason'], file = '', params: FailParams = {}): Note => ({
  reason,
  file: file.slice(0, longestFile).toWellFormed().replaceAll('\0', ''),
  params: told(params),
});
