import { Failure, type FailParams } from '#shared/fail';
import type { Fault, FaultReason, Note } from '../../contract.ts';

/** Faults that a report lists; the rest are counted. */
const mostListed = 500;
const longestFile = 300;

/** Everything that is found wrong with a bag, file by file. */
export class Faults {
  readonly listed: Fault[] = [];
  more = 0;

  add(reason: FaultReason, file = '', params: FailParams = {}): void {
    if (this.listed.length >= mostListed) this.more += 1;
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

  /** Names files from now on by their path below a folder; what was noted so far has whole paths. */
  within(folder: string): void {
    for (const fault of this.listed) if (fault.file.startsWith(folder)) fault.file = fault.file.slice(folder.length);
  }

  /** A refusal of another noun about a file, with its own words. */
  refusal(error: unknown, file: string): void {
    if (!(error instanceof Failure)) throw error;
    this.add('refused', file, { ...error.params, key: error.key });
  }
}

/** Ends the check at once: what follows cannot be read. The fault has been noted. */
export class Unreadable extends Error {}

/** Values of texts that came from the bag, short enough to be kept and shown. */
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
