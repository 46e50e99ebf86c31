import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { translatorOf, type Translate } from '#shared/texts';
import { CommandFailure, exits, type Exit } from './failure.ts';
import { portalOf, type Portal } from './portal.ts';
import type { Settings } from './settings.ts';
import { cliTexts } from './texts/index.ts';
import type { zh } from './texts/zh.ts';

/** Values of a command's options, as `parseArgs` returns them. */
export type Values = Record<string, string | boolean | string[] | undefined>;

/** Input of a command. */
export interface Call {
  settings: Settings;
  portal: Portal;
  t: Translate<typeof zh>;
  /** Arguments by their names in {@link Command.takes}. */
  args: Record<string, string>;
  values: Values;
  /** Prints additional messages for people, on standard error. */
  say: (text: string) => void;
}

/** Result of a command: a value for scripts, a text for people. */
export interface Answer {
  value: unknown;
  text: string;
  exit?: Exit;
}

export interface Command {
  /** Names of its arguments; those that end with `?` are optional. */
  takes: readonly string[];
  options: Record<string, { type: 'string' | 'boolean'; multiple?: true; needed?: true }>;
  run: (call: Call) => Promise<Answer>;
}

/** Creates the input of a command. */
export function callOf(settings: Settings, args: Record<string, string>, values: Values): Call {
  const say = (text: string) => void process.stderr.write(`${text}\n`);
  return { settings, portal: portalOf(settings), t: translatorOf(cliTexts, settings.language), args, values, say };
}

/** The name of standard input among arguments. */
const standardInput = '-';

/** Name of a file for the portal. */
export const nameOf = (file: string): string => (file === standardInput ? 'scores.txt' : path.basename(file));

/** Reads a file that the command line names, or standard input for `-`. @throws CommandFailure */
export async function bytesOf({ t }: Call, file: string): Promise<Uint8Array> {
  try {
    return file === standardInput ? await buffer(process.stdin) : await readFile(path.resolve(file));
  } catch (error) {
    throw new CommandFailure(exits.usage, t('unreadable', { file, why: (error as Error).message }));
  }
}
