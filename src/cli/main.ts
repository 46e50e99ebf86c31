import { translatorOf } from '#shared/texts';
import about from '../../cli/package.json' with { type: 'json' };
import { callOf } from './command.ts';
import { commands } from './commands.ts';
import { CommandFailure, exits, type Exit } from './failure.ts';
import { languageOf, settingsOf } from './settings.ts';
import { cliTexts } from './texts/index.ts';
import { helpOf, readCommandLine } from './usage.ts';

/*
 * matscibench: the command-line client of MatSciBench. Results go to standard output, everything else to standard
 * error.
 */

const write = (stream: NodeJS.WriteStream, text: string) =>
  new Promise<void>((resolve) => stream.write(text && `${text}\n`, () => resolve()));

/** Runs a command line; returns the exit code. */
async function run([name, ...words]: string[]): Promise<Exit> {
  const lang = words[words.indexOf('--lang') + 1] ?? words.find((word) => word.startsWith('--lang='))?.slice(7);
  const language = languageOf(lang);
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    await write(process.stdout, helpOf(language, words[0]));
    return name === undefined ? exits.usage : exits.fine;
  }
  if (name === '--version' || name === '-V' || words.includes('--version')) {
    await write(process.stdout, about.version);
    return exits.fine;
  }
  const isJson = words.includes('--json');
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) {
      const names = Object.keys(commands).join(', ');
      throw new CommandFailure(exits.usage, translatorOf(cliTexts, language)('unknownCommand', { name, names }));
    }
    const { args, values } = readCommandLine(language, name, command, words);
    if (values['help']) {
      await write(process.stdout, helpOf(language, name));
      return exits.fine;
    }
    const { value, text, exit = exits.fine } = await command.run(callOf(settingsOf(values), args, values));
    await write(process.stdout, isJson ? JSON.stringify(value, null, 2) : text);
    return exit;
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    const { exit, message, details } = error;
    if (isJson) await write(process.stdout, JSON.stringify({ failed: true, exit, message, ...details }, null, 2));
    else await write(process.stderr, message);
    return exit;
  }
}

process.exitCode = await run(process.argv.slice(2));
