import { Day } from '#shared/time';
import { Publisher, typeFieldKinds } from '../../contract.ts';
import { isCstr, isDoi } from '../../identifiers.ts';
import { isWorkId } from '../../related-works.ts';
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
    // One that was begun and never saved names nobody at all.
    publisher: Publisher.parse(row.publisher),
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
  if (row.doi) need(isDoi(row.doi), 'doi', 'data.resources.invalid.doi');
  if (row.cstr) need(isCstr(row.cstr), 'cstr', 'data.resources.invalid.cstr');
  row.projects.forEach(({ start, deadline }, at) =>
    need(
      start === '' || deadline === '' || start <= deadline,
      `projects.${at}.deadline`,
      'data.resources.invalid.period',
    ),
  );
  const works = row.relatedWorks.map(({ relation, idType, value }) => `${relation} ${idType} ${value.toLowerCase()}`);
  row.relatedWorks.forEach(({ idType, value }, at) => {
    const path = `relatedWorks.${at}.value`;
    need(value !== '', path, 'data.resources.required.workId');
    if (value === '') return;
    need(isWorkId(idType, value), path, `data.resources.invalid.workId.${idType}`);
    need(works.indexOf(works[at]!) === at, path, 'data.resources.invalid.workTwice');
  });
  return faults;
}

function isAddress(text: string, protocols: readonly string[]): boolean {
  const address = URL.parse(text);
  return address !== null && protocols.includes(address.protocol) && address.username === '' && address.password === '';
}
