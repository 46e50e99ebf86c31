import type { Lines } from './lines.ts';
import type { Report } from './report.ts';

/** The content of an output. */
export interface Output {
  name: string;
  text: string;
  /** Whether the text is the complete file. */
  isWhole: boolean;
  lines: Lines;
}

/** A reader of the output of one program. */
export interface ProgramReader {
  /** Whether the beginning of a file, of 64 KiB, is an output of this program. */
  is: (head: string, name: string) => boolean;
  read: (output: Output) => Report;
}
