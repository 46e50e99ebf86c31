import { parseArgs } from 'node:util';
import { translatorOf, type Language } from '#shared/texts';
import type { Command, Values } from './command.ts';
import { commands } from './commands.ts';
import { CommandFailure, exits } from './failure.ts';
import { commonOptions } from './settings.ts';
import { cliTexts } from './texts/index.ts';

/** Synopsis of a command: its name, arguments and required options. */
function synopsis(name: string, { takes, options }: Command): string {
  const args = takes.map((one) => (one.endsWith('?') ? `[<${one.slice(0, -1)}>]` : `<${one}>`));
  const needed = Object.entries(options).flatMap(([option, { needed }]) => (needed ? [`--${option} …`] : []));
  return [name, ...args, ...needed].join(' ');
}

/** Formats two columns; the second begins after the widest cell of the first. */
function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

/** The general help, or that of one command. */
export function helpOf(language: Language, name?: string): string {
  const t = translatorOf(cliTexts, language);
  const optionsOf = (options: Record<string, { type: string }>) =>
    columns(
      Object.entries(options).map(([option, { type }]) => [
        `--${option}${type === 'string' ? ' …' : ''}`,
        t.dynamic(`optionOf.${name}.${option}`, t.dynamic(`option.${option}`)),
      ]),
    );
  const chosen = name === undefined ? undefined : commands[name];
  if (name !== undefined && chosen)
    return [
      `matscibench ${synopsis(name, chosen)}`,
      `  ${t.dynamic(`about.${name}`)}`,
      ...(Object.keys(chosen.options).length ? ['', t('usage.options'), ...optionsOf(chosen.options)] : []),
      ...['', t('usage.common'), ...optionsOf(commonOptions)],
    ].join('\n');
  return [
    ...[t('usage.title'), '', t('usage.how'), '', t('usage.commands')],
    ...columns(Object.entries(commands).map(([one, command]) => [synopsis(one, command), t.dynamic(`about.${one}`)])),
    ...['', t('usage.common'), ...optionsOf(commonOptions), '', t('usage.exits')],
  ].join('\n');
}

/** Parses the words after a command's name. @throws CommandFailure */
export function readCommandLine(
  language: Language,
  name: string,
  command: Command,
  words: string[],
): { args: Record<string, string>; values: Values } {
  const t = translatorOf(cliTexts, language);
  const usage = (message: string) => new CommandFailure(exits.usage, `${message}\n\n${helpOf(language, name)}`);
  let read: { values: Values; positionals: string[] };
  try {
    const options = Object.fromEntries(
      Object.entries(command.options).map(([option, { type, multiple }]) => [
        option,
        { type, multiple: multiple ?? false },
      ]),
    );
    read = parseArgs({ args: words, allowPositionals: true, options: { ...commonOptions, ...options } });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const option = /'(-[^' ]*)/.exec(message)?.[1] ?? '';
    throw usage(t(code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? 'unknownOption' : 'optionValue', { option }));
  }
  const { values, positionals } = read;
  if (values['help']) return { args: {}, values };
  const missing = [
    ...command.takes.filter((one, at) => !one.endsWith('?') && positionals[at] === undefined).map((one) => `<${one}>`),
    ...Object.entries(command.options).flatMap(([option, { needed }]) =>
      needed && !values[option] ? [`--${option}`] : [],
    ),
  ];
  if (missing.length) throw usage(t('needs', { names: missing.join(', ') }));
  const surplus = positionals.slice(command.takes.length);
  if (surplus.length) throw usage(t('tooMany', { names: surplus.join(' ') }));
  const args = Object.fromEntries(
    command.takes.flatMap((one, at) =>
      positionals[at] === undefined ? [] : [[one.replace('?', ''), positionals[at]]],
    ),
  );
  return { args, values };
}
