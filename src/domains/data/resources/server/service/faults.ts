import { Day } from '#shared/time';
import { typeFieldKinds } from '../../contract.ts';
import { missing } from '../../requirements.ts';
import type { ResourceRecord } from '../queries/records.ts';

/** One thing that stands between a draft and its submission. */
export interface Fault {
  /** Dotted path in the form. */
  path: string;
  /** Full failure key. */
  reason: string;
}

/** Everything that is missing or wrong at once, in the order of the form. */
export function faultsOf(row: ResourceRecord): Fault[] {
  const form = {
    ...row,
    openDate: row.openDate ?? '',
    sharingMethod: row.sharingMethod as 'open',
    license: row.license as 'by',
    preservationPlan: row.preservationPlan as 'y10',
  };
  const lacking = missing(form, row.fileCount).map(({ path, key }) => ({ path, reason: key }));
  return [...lacking, ...wrong(row)];
}

function wrong(row: ResourceRecord): Fault[] {
  const faults: Fault[] = [];
  const need = (isRight: boolean, path: string, reason: string) => {
    if (!isRight) faults.push({ path, reason });
  };
  for (const [field, value] of Object.entries(row.typeMeta)) {
    if (value === '') continue;
    const kind = typeFieldKinds[field];
    if (kind === 'day') need(Day.safeParse(value).success, `typeMeta.${field}`, 'data.resources.invalid.day');
    if (kind === 'year') need(/^(1[5-9]|20|21)\d\d$/.test(value), `typeMeta.${field}`, 'data.resources.invalid.year');
    if (field === 'repo') need(isAddress(value, ['http:', 'https:']), 'typeMeta.repo', 'data.resources.invalid.repo');
  }
  // DOI handbook §2.2: a prefix of 10 and a registrant, then anything printable.
  if (row.doi) need(/^10\.\d{4,9}(\.\d+)*\/\S+$/.test(row.doi), 'doi', 'data.resources.invalid.doi');
  // GB/T 32843: CSTR:<registrant>.<type code>.<local name>.
  if (row.cstr) need(/^CSTR:\d{5}\.\d{2}\.\S+$/i.test(row.cstr), 'cstr', 'data.resources.invalid.cstr');
  if (row.callbackUrl) need(isAddress(row.callbackUrl, ['https:']), 'callbackUrl', 'data.resources.invalid.callback');
  row.projects.forEach(({ start, deadline }, at) =>
    need(
      start === '' || deadline === '' || start <= deadline,
      `projects.${at}.deadline`,
      'data.resources.invalid.period',
    ),
  );
  return faults;
}

function isAddress(text: string, protocols: readonly string[]): boolean {
  const address = URL.parse(text);
  return address !== null && protocols.includes(address.protocol) && address.username === '' && address.password === '';
}
