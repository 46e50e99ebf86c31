import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { languages, translatorOf, type Language } from '#shared/texts';
import { CommandFailure, exits } from './failure.ts';
import { cliTexts } from './texts/index.ts';

/** Options of every command. */
export const commonOptions = {
  portal: { type: 'string' },
  'token-file': { type: 'string' },
  lang: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'V' },
} as const;
export type CommonOptions = { [name in keyof typeof commonOptions]?: string | boolean | undefined };

/** Settings from the command line, the environment and the user's files. */
export interface Settings {
  language: Language;
  /** Whether results are one JSON value on standard output. */
  isJson: boolean;
  /** Address of the portal without a trailing slash. @throws when none is set */
  portal: () => string;
  /** The access token. @throws when there is none */
  token: () => string;
  /** Folder of saved tasks, for checks without a network. */
  cacheFolder: string;
}

/** The language of texts: the option, otherwise the locale. */
export function languageOf(asked: unknown): Language {
  if (languages.includes(asked as Language)) return asked as Language;
  const locale = process.env['LC_ALL'] || process.env['LC_MESSAGES'] || process.env['LANG'] || '';
  return locale.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

export function settingsOf(options: CommonOptions): Settings {
  const { env } = process;
  const language = languageOf(options.lang);
  const t = translatorOf(cliTexts, language);
  const usage = (message: string) => new CommandFailure(exits.usage, message);
  return {
    language,
    isJson: options.json === true,
    portal() {
      const address = String(options.portal ?? env['MATSCIBENCH_PORTAL'] ?? '').trim();
      if (!address) throw usage(t('noPortal'));
      if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) throw usage(t('badPortal', { address }));
      return address.replace(/\/+$/, '');
    },
    token() {
      const file = options['token-file'];
      const token = typeof file === 'string' ? tokenIn(file) : (env['MATSCIBENCH_TOKEN'] ?? '').trim();
      if (!token) throw usage(t('noToken'));
      if (!/^lat_[0-9A-Za-z]{36}$/.test(token)) throw usage(t('badToken'));
      return token;
    },
    cacheFolder: path.resolve(
      env['MATSCIBENCH_CACHE'] || path.join(env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'), 'matscibench'),
    ),
  };

  function tokenIn(file: string): string {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch (error) {
      throw usage(t('unreadable', { file, why: (error as Error).message }));
    }
  }
}
