import { z } from 'zod';
import { submitLanguages } from '#shared/submit-languages';
import { fail } from '#shared/fail';
import type { Actor } from '#server/context';
import { isSuper } from '#server/permit';
import { AnnouncementForm, SiteBanner, SiteLink } from '../contract.ts';

/** Kinds of parameter values. */
type Kind =
  | { is: 'text'; longest: number; required?: boolean }
  | { is: 'flag' }
  | { is: 'number'; min: number; max: number }
  | { is: 'choice'; of: readonly string[] }
  | { is: 'hosts' }
  /** Domains of e-mail addresses, see `isInMailDomains`. */
  | { is: 'mailDomains'; longest: number }
  /** A host of the operator's list TRACKER_HOSTS: its script runs in the pages of all visitors. */
  | { is: 'tracker' }
  | { is: 'url' }
  /** Empty, or in this format. */
  | { is: 'form'; of: RegExp }
  /** Stored encrypted and never shown; see `secretSetting`. */
  | { is: 'secret' }
  | { is: 'json'; of: z.ZodType };

const text = (longest = 200) => ({ is: 'text', longest }) as const;
const name = { is: 'text', longest: 100, required: true } as const;
const flag = { is: 'flag' } as const;
const number = (min: number, max: number) => ({ is: 'number', min, max }) as const;

/**
 * Marks a parameter that reaches scripts, outgoing addresses, sign-in, secrets, code generation or other origins. Only
 * the super administrator changes it, with a password, and only the super administrator reads it unless every page
 * needs it.
 */
const sensitive = <const K extends Kind>(kind: K) => ({ ...kind, sensitive: true }) as const;

/** Every built-in parameter. Other keys belong to administrators and may contain any text. */
const kinds = {
  'sys.account.captchaEnabled': sensitive(flag),
  'sys.account.captchaType': sensitive({ is: 'choice', of: ['char', 'math'] }),
  'sys.account.registerUser': sensitive(flag),
  'sys.account.initPasswordModify': sensitive({ is: 'choice', of: ['0', '1'] }),
  'sys.account.passwordValidateDays': sensitive(number(0, 3650)),
  'sys.account.blockedMailDomains': sensitive({ is: 'mailDomains', longest: 4000 }),
  'sys.login.blackIPList': sensitive(text(2000)),
  'sys.login.maxRetry': sensitive(number(1, 100)),
  'sys.login.lockMinutes': sensitive(number(1, 1440)),
  'sys.api.origins': sensitive({ is: 'hosts' }),
  'sys.traffic.pages': number(0, 1_000_000),
  'sys.traffic.robotPages': number(0, 1_000_000),
  'sys.traffic.downloads': number(0, 1_000_000),
  'site.securityContact': { is: 'form', of: /^(?:mailto:|https:\/\/|tel:)[^\s]{3,300}$/ },
  'sys.job.logDays': number(0, 3650),
  'sys.job.logRows': number(0, 100_000_000),
  'monitor.log.days': number(180, 3650),
  'monitor.log.headMail': sensitive({ is: 'form', of: /^[^\s@,;<>]{1,64}@[^\s@,;<>]{1,190}$/ }),
  'monitor.backup.days': number(3, 365),
  'monitor.backup.months': number(0, 120),
  'monitor.backup.alarmHours': number(1, 8760),
  'gen.allowCreateTable': sensitive(flag),
  'gen.allowOverwrite': sensitive(flag),
  'auth.matelab.enabled': sensitive(flag),
  'auth.matelab.url': sensitive({ is: 'url' }),
  'auth.matelab.idField': sensitive(text(100)),
  'auth.matelab.timeoutSeconds': sensitive(number(1, 60)),
  'verify.ttlMinutes': sensitive(number(1, 1440)),
  'verify.resendSeconds': sensitive(number(0, 3600)),
  'verify.dailyMax': sensitive(number(1, 1000)),
  'verify.networkDailyMax': sensitive(number(1, 100_000)),
  'site.name.zh': name,
  'site.name.en': name,
  'site.shortName.zh': name,
  'site.shortName.en': name,
  'site.organization.zh': text(),
  'site.organization.en': text(),
  'site.address.zh': text(),
  'site.address.en': text(),
  'site.postcode': text(20),
  'site.phone': text(50),
  'site.email': text(100),
  'site.icp': text(100),
  'site.policeRecord': text(100),
  'site.footer.zh': text(500),
  'site.footer.en': text(1000),
  'site.links': { is: 'json', of: z.array(SiteLink).max(20) },
  'site.banners': { is: 'json', of: z.array(SiteBanner).max(10) },
  'site.announcement': { is: 'json', of: AnnouncementForm },
  'site.matElabUrl': { is: 'url' },
  'site.demo': flag,
  'site.preview.emailDomains': text(1000),
  'site.frameHosts': sensitive({ is: 'hosts' }),
  'stat.trackerHost': sensitive({ is: 'tracker' }),
  'stat.trackerSiteId': sensitive(text(50)),
  'stat.visitorDays': number(1, 3650),
  'upload.generic.maxMb': number(1, 50),
  'upload.image.maxMb': number(1, 50),
  'data.review.days': number(1, 365),
  'data.submit.languages': { is: 'choice', of: submitLanguages },
  'data.review.requireOpinion': flag,
  // These two widen what reviewers and data administrators may do.
  'data.review.sameInstitution': sensitive(flag),
  'data.download.requireLogin': flag,
  'data.access.ownerConsent': sensitive(flag),
  'data.access.months': number(1, 120),
  'data.ftp.recommendMb': number(1, 10_000),
  // Maximum per request; larger files are sent in parts.
  'data.upload.maxMb': number(1, 10),
  'data.quota.userGb': number(1, 100_000),
  'data.transfer.maxGb': number(1, 10_000),
  'data.transfer.days': number(1, 90),
  'data.transfer.parallel': number(1, 20),
  'data.import.doiUrl': sensitive({ is: 'form', of: /^https?:\/\/[^\s{}]+\{doi\}[^\s{}]*$/ }),
  'identifier.cstr.enabled': flag,
  'identifier.cstr.prefix': { is: 'form', of: /^[A-Z0-9]{5}$/i },
  'identifier.doi.enabled': flag,
  'identifier.doi.prefix': { is: 'form', of: /^10\.\d{4,9}$/ },
  'identifier.doi.url': sensitive({ is: 'url' }),
  'identifier.doi.repository': sensitive(text(100)),
  'identifier.doi.password': sensitive({ is: 'secret' }),
  'identifier.cstr.url': sensitive({ is: 'url' }),
  'identifier.cstr.clientId': sensitive(text(100)),
  'identifier.cstr.secret': sensitive({ is: 'secret' }),
  'identifier.cstr.types': { is: 'form', of: /^[A-Za-z]{1,30}=\d{2}(,[A-Za-z]{1,30}=\d{2})*$/ },
  'data.callback.hosts': sensitive({ is: 'hosts' }),
  'data.callback.secret': sensitive({ is: 'secret' }),
  'arc.planDays': number(1, 365),
  'arc.reviewDays': number(1, 365),
  'arc.supplementDays': number(1, 365),
  'arc.terminateDays': number(1, 365),
  'arc.agreementRequired': flag,
  'bench.maxPerDay': number(1, 1000),
  'files.virus.days': number(1, 3650),
  'files.virus.mbPerSecond': number(1, 10_000),
  'files.virus.tooLarge': { is: 'choice', of: ['hold', 'pass'] },
  'monitor.fixity.days': number(7, 3650),
  'monitor.fixity.mbPerSecond': number(1, 10_000),
  'bench.noticeDays': number(0, 90),
  'cmp.countMin': number(0, 1000),
  'cmp.volumeMin': number(0, 1000),
  'cmp.exceedVolume': number(100, 1000),
  'bench.comment.moderation': { is: 'choice', of: ['pre', 'post'] },
} as const satisfies Record<string, Kind & { sensitive?: true }>;

export type SettingKey = keyof typeof kinds;

/** Parameters that other nouns may write. */
export type OrdinaryKey = {
  [K in SettingKey]: (typeof kinds)[K] extends { sensitive: true } ? never : K;
}[SettingKey];

/** The content of a JSON parameter; undefined if it is empty or invalid. */
export function contentOf<S extends z.ZodType>(schema: S, value: string): z.output<S> | undefined {
  return schema.safeParse(jsonOf(value)).data;
}

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** All built-in keys. */
export const settingKeys = Object.keys(kinds) as SettingKey[];

/** Whether a parameter is stored encrypted and never shown. */
export const isSecret = (key: string): boolean => isBuiltIn(key) && kinds[key].is === 'secret';

/** Parameters that are stored encrypted. */
export const secretKeys: readonly string[] = settingKeys.filter((key) => kinds[key].is === 'secret');

/** First parts of built-in keys: a front end or a later version may read a parameter with such a name. */
const roots: ReadonlySet<string> = new Set(settingKeys.map((key) => rootOf(key)));

function rootOf(key: string): string {
  return key.split('.')[0]!.toLowerCase();
}

/**
 * Whether only the super administrator may change a parameter: built-in ones that are declared sensitive, and
 * administrators' parameters whose names look like built-in ones, such as `sys.user.initPassword`.
 */
export const isSensitive = (key: string): boolean =>
  isBuiltIn(key) ? 'sensitive' in kinds[key] : roots.has(rootOf(key));

/** Maximum characters of a secret. */
const longestSecret = 500;

export const isBuiltIn = (key: string): key is SettingKey => Object.hasOwn(kinds, key);

/** A host as a content security policy names it, and an origin that may call: `example.org`, `*.example.org`, `https://example.org:8443`. */
const host = /^(https?:\/\/)?(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;

/** A domain of e-mail addresses, with or without `@`. */
const mailDomain = /^@?[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** The hosts of a list separated by commas, semicolons or spaces; invalid entries are left out. */
export const hostsOf = (list: string): string[] => list.split(/[\s,;]+/).filter((one) => host.test(one));

/** Whether a host, with or without `https://`, is in the operator's list. */
export const isTracker = (value: string, trackers: readonly string[]): boolean =>
  trackers.includes(value.toLowerCase().replace(/^https:\/\//, ''));

/** Settings that are not public: the audience of the preview, and an announcement that may not have begun. */
const closedKeys: readonly string[] = ['site.preview.emailDomains', 'site.announcement'];

/** Parameters that every signed-in user may read by key; the others need `system:config:query`. */
const openKeys: readonly string[] = [
  ...settingKeys.filter((key) => key.startsWith('site.') && !closedKeys.includes(key)),
  'sys.account.captchaEnabled',
  'sys.account.registerUser',
  'upload.generic.maxMb',
  'upload.image.maxMb',
  'data.upload.maxMb',
  'data.ftp.recommendMb',
];

/** `site.frameHosts` and others that pages need are readable, although only the super administrator changes them. */
export const isOpen = (key: string): boolean => openKeys.includes(key);

/** Whether a user who may list parameters sees the value of one. Secrets are never shown. */
export const mayRead = (actor: Actor, key: string): boolean =>
  !isSecret(key) && (!isSensitive(key) || isOpen(key) || isSuper(actor));

/** Whether a user who may edit parameters may change or remove one. */
export const mayChange = (actor: Actor, key: string): boolean => !isSensitive(key) || isSuper(actor);

/**
 * @throws
 * system.settings.badFlag|badNumber|badChoice|badHosts|badMailDomains|badTracker|noTracker|badUrl|badForm|badJson|tooLong|empty when a
 * built-in parameter cannot have the value
 * @param trackers the operator's TRACKER_HOSTS
 */
export function checkValue(key: string, value: string, trackers: readonly string[]): void {
  if (!isBuiltIn(key)) return;
  const kind: Kind = kinds[key];
  switch (kind.is) {
    case 'flag':
      if (value !== 'true' && value !== 'false') throw fail('system.settings.badFlag', { key });
      return;
    case 'number':
      if (!/^\d{1,9}$/.test(value) || Number(value) < kind.min || Number(value) > kind.max)
        throw fail('system.settings.badNumber', { key, min: kind.min, max: kind.max });
      return;
    case 'choice':
      if (!kind.of.includes(value)) throw fail('system.settings.badChoice', { key, of: kind.of.join(', ') });
      return;
    case 'hosts':
      if (value.split(/[\s,;]+/).some((one) => one !== '' && !host.test(one)))
        throw fail('system.settings.badHosts', { key });
      return;
    case 'mailDomains':
      if (value.split(/[\s,;]+/).some((one) => one !== '' && !mailDomain.test(one)))
        throw fail('system.settings.badMailDomains', { key });
      if (value.length > kind.longest) throw fail('system.settings.tooLong', { key, max: kind.longest });
      return;
    case 'tracker':
      if (value === '' || isTracker(value, trackers)) return;
      throw trackers.length === 0
        ? fail('system.settings.noTracker', { key })
        : fail('system.settings.badTracker', { key, of: trackers.join(', ') });
    case 'url':
      if (value !== '' && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
        throw fail('system.settings.badUrl', { key });
      return;
    case 'form':
      if (value !== '' && !kind.of.test(value)) throw fail('system.settings.badForm', { key });
      return;
    case 'secret':
      if (value.length > longestSecret) throw fail('system.settings.tooLong', { key, max: longestSecret });
      return;
    case 'json':
      if (value !== '' && contentOf(kind.of, value) === undefined) throw fail('system.settings.badJson', { key });
      return;
    case 'text':
      if (kind.required && value === '') throw fail('system.settings.empty', { key });
      if (value.length > kind.longest) throw fail('system.settings.tooLong', { key, max: kind.longest });
  }
}
