import { bareDoi, isCstr, isDoi, wholeCstr } from './identifiers.ts';
import type { RelationType, WorkIdType } from '#contract/data/resources';

/** A work as it was declared. */
export interface DeclaredWork {
  relation: RelationType;
  idType: WorkIdType;
  value: string;
  title: string;
}

/** Numbers since 2007, and older ones, which begin with the name of the archive. */
const arXivForm = /^(?:\d{4}\.\d{4,5}|[a-z][a-z-]*(?:\.[a-z]{2})?\/\d{7})(?:v\d{1,3})?$/i;
/** RFC 3651: a naming authority and a local name. */
const handleForm = /^[a-z0-9]+(?:\.[a-z0-9]+)*\/[^\s\p{Cc}]+$/iu;

/** Prefixes that people copy with an identifier: the name of the scheme, or the address of its resolver. */
const before: Record<'arXiv' | 'Handle' | 'ISBN', RegExp> = {
  arXiv: /^(?:https?:\/\/(?:www\.)?arxiv\.org\/(?:abs|pdf)\/|arxiv:\s*)/i,
  Handle: /^(?:https?:\/\/hdl\.handle\.net\/|hdl:\s*)/i,
  ISBN: /^(?:urn:isbn:|isbn(?:-1[03])?:?\s*)/i,
};

/** Removes the prefix or resolver address of an identifier; other texts stay as typed. */
export function bareWorkId(idType: WorkIdType, text: string): string {
  if (idType === 'DOI') return bareDoi(text);
  if (idType === 'CSTR') return wholeCstr(text).replace(/^CSTR:/, '');
  const bare = idType === 'URL' ? text.trim() : text.trim().replace(before[idType], '');
  return idType === 'arXiv' ? bare.replace(/\.pdf$/i, '') : bare;
}

/** A work with its identifier in stored form, see {@link bareWorkId}. */
export const bareWork = <T extends Pick<DeclaredWork, 'idType' | 'value'>>(work: T): T => ({
  ...work,
  value: bareWorkId(work.idType, work.value),
});

/** Whether a text without prefix is an identifier of its kind. */
export function isWorkId(idType: WorkIdType, value: string): boolean {
  switch (idType) {
    case 'DOI':
      return isDoi(value);
    case 'CSTR':
      return isCstr(value);
    case 'arXiv':
      return arXivForm.test(value);
    case 'Handle':
      return handleForm.test(value);
    case 'ISBN':
      return isIsbn(value);
    case 'URL':
      return isWebAddress(value);
  }
}

/** Ten or thirteen digits with a valid check digit. */
function isIsbn(text: string): boolean {
  if (!/^[\dX -]{10,20}$/i.test(text)) return false;
  const digits = text.replace(/[ -]/g, '').toUpperCase();
  const sum = (weight: (at: number) => number) =>
    [...digits].reduce((total, digit, at) => total + (digit === 'X' ? 10 : Number(digit)) * weight(at), 0);
  if (/^\d{9}[\dX]$/.test(digits)) return sum((at) => 10 - at) % 11 === 0;
  return /^97[89]\d{10}$/.test(digits) && sum((at) => (at % 2 ? 3 : 1)) % 10 === 0;
}

/** A web address without credentials. */
function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return false;
  if (!URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname !== '' && username === '' && password === '';
}

const resolvers: Record<'DOI' | 'CSTR' | 'arXiv' | 'Handle', string> = {
  DOI: 'https://doi.org/',
  CSTR: 'https://cstr.cn/',
  arXiv: 'https://arxiv.org/abs/',
  Handle: 'https://hdl.handle.net/',
};

/**
 * Address of a work; undefined when there is none or the identifier is invalid: a draft may hold any text, and user
 * input never becomes an address unchecked.
 */
export function workAddress({ idType, value }: Pick<DeclaredWork, 'idType' | 'value'>): string | undefined {
  if (idType === 'ISBN' || !isWorkId(idType, value)) return undefined;
  if (idType === 'URL') return new URL(value).href;
  return resolvers[idType] + encodeURI(value).replaceAll('?', '%3F').replaceAll('#', '%23');
}

/** A work's URI if it has one: its address, or the URN of a book. */
export function workUri(work: Pick<DeclaredWork, 'idType' | 'value'>): string | undefined {
  if (work.idType !== 'ISBN') return workAddress(work);
  return isIsbn(work.value) ? `urn:isbn:${work.value.replace(/[ -]/g, '')}` : undefined;
}

/** A work in one line, for the differences between versions. */
export const workLine = ({ relation, idType, value, title }: DeclaredWork): string =>
  [relation, `${idType} ${value}`, title].filter(Boolean).join(' · ');
