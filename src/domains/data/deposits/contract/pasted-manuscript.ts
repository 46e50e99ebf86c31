import { maxAuthors, type Author } from '#contract/data/resources';
import {
  affiliationsIn,
  authorOf,
  emailsIn,
  isHan,
  isInstitution,
  namesIn,
  orcidIn,
  withoutAddress,
  withoutOrcid,
  type UnreadList,
} from './pasted-names.ts';
import { contact, mailWord, noContact, prefix } from '../texts/pasted.ts';

/** An author as the lines of a manuscript name one. */
interface Person extends Pick<Author, 'nameZh' | 'nameEn' | 'email' | 'orcid'> {
  line: number;
  /** Labels of institutions and symbols. */
  marks: string[];
  /** Institutions in brackets after the name, or in the lines below. */
  institutions: { text: string; line: number }[];
}

interface Labelled {
  text: string;
  line: number;
}

const symbols = '*†‡§¶#✉';

/** Reads author lines with their institutions below, or one name per line. */
export function readManuscript(lines: readonly string[], unread: UnreadList): { authors: Author[]; left: number } {
  const reading = new Manuscript(unread);
  lines.forEach((line, at) => reading.read(plain(line), at + 1));
  return reading.result();
}

/** A line without mark-up, with marks in the forms that are read: superscripts as digits and letters. */
function plain(line: string): string {
  return line
    .replace(/<[^<>@]{0,300}>/g, '')
    .replace(/\[([^[\]]{1,200})\]\([^()]{0,500}\)/g, '$1')
    .replace(/\\(?:textsuperscript|author|and\b)/g, ' ')
    .replace(/\\(?:ast|star)\b/g, '*')
    .replace(/\\dagger\b/g, '†')
    .replace(/\*\*(?=[\s\p{L}])|(?<=[\p{L}\p{M}.])\*\*/gu, '')
    .replace(/[\\$]|[{}](?![^{}]*@)/g, '')
    .replace(/[¹²³⁴⁵⁶⁷⁸⁹⁰ᵃᵇᶜᵈᵉᶠ]+/g, (marks) => ` ${marks.normalize('NFKC')} `)
    .replace(/[∗⁎＊]/g, '*')
    .replace(/(?:✉|🖂|📧)\ufe0f?/gu, '✉')
    .replace(/[\s~\u200b]+/g, ' ')
    .trim();
}

class Manuscript {
  private readonly people: Person[] = [];
  private left = 0;
  private readonly labelled = new Map<string, Labelled>();
  private readonly emails: { email: string; line: number }[] = [];
  /** Symbols that a note below explains as something other than the corresponding author. */
  private readonly explained = new Set<string>();
  /** Institution that the next line may continue. */
  private open: Labelled | undefined;
  /** Number of the first author whose institution is still to come. */
  private block = 0;

  private readonly unread: UnreadList;

  constructor(unread: UnreadList) {
    this.unread = unread;
  }

  read(written: string, line: number): void {
    const text = written.replace(prefix, '');
    if (text === '') return;
    const { open } = this;
    this.open = undefined;
    if (this.readNote(text, line)) return;
    if (this.people.length > 0 && this.readLabelled(text, line)) return;
    if (open && /[,，]$/.test(open.text) && text.length < 200) {
      open.text = `${open.text} ${text}`;
      this.open = open;
    } else if (isInstitution(text)) this.below(text, line);
    else this.readPeople(text, line);
  }

  /** E-mail addresses of corresponding authors, and explanations of symbols. */
  private readNote(text: string, line: number): boolean {
    const [symbol = ''] = text;
    if (symbols.includes(symbol) && noContact.test(text)) {
      this.explained.add(symbol);
      return true;
    }
    const emails = emailsIn(text);
    const rest = emails
      .reduce((left, email) => left.replace(email, ''), text)
      .replace(/[\s,;，；、()（）<>*†✉:：]/g, '');
    if (!contact.test(text) && !(emails.length > 0 && rest === '')) return false;
    this.emails.push(...emails.map((email) => ({ email, line })));
    return true;
  }

  /** `1 Institute`, `a) Institute`, `(1. 研究所，北京 100190；2. 大学)`. */
  private readLabelled(text: string, line: number): boolean {
    const bare = /^[(（]\s?\d{1,2}\s?[.、．)].*[)）]$/.test(text) ? text.slice(1, -1) : text;
    const first = labelOf(bare);
    if (!first) return false;
    if (
      !this.people.some(({ marks }) => marks.includes(first.label)) &&
      namesIn(first.rest) &&
      !isInstitution(first.rest)
    )
      return false;
    let { label, rest } = first;
    for (;;) {
      const next = this.following(label, rest);
      if (!next) break;
      this.keep(label, rest.slice(0, next.from), line);
      ({ label, rest } = next);
    }
    this.keep(label, rest, line);
    return true;
  }

  /** The next label in the same line, if an author has it. */
  private following(label: string, rest: string) {
    const code = label.charCodeAt(0) + 1;
    const next = /\d/.test(label) ? String(Number(label) + 1) : String.fromCharCode(code);
    if (!this.people.some(({ marks }) => marks.includes(next))) return undefined;
    const bound = /\d/.test(next) ? '[.、．)）\\]]?\\s?' : '[.)）\\]]?\\s';
    const found = new RegExp(`[,;，；.。\\s]\\s?[(（[^]?${next}${bound}(?=[\\p{Lu}\\p{sc=Han}])`, 'u').exec(rest);
    return found ? { label: next, from: found.index, rest: rest.slice(found.index + found[0].length) } : undefined;
  }

  private keep(label: string, text: string, line: number): void {
    const one = { text: text.replace(/[;；.。]\s?$/, ''), line };
    if (this.labelled.has(label)) this.unread.add(line, `${label} ${text}`, 'institution');
    else this.labelled.set(label, one);
    this.open = one;
  }

  /** An institution without a label belongs to the authors above it. */
  private below(text: string, line: number): void {
    const one = { text, line };
    const above = this.people.slice(this.block);
    const isShared = above.length > 0 && above.every(({ marks }) => marks.every((mark) => symbols.includes(mark)));
    if (!isShared) return this.unread.add(line, text, 'institution');
    for (const person of above) person.institutions.push(one);
    this.open = one;
    this.isBelow = true;
  }
  private isBelow = false;

  private readPeople(text: string, line: number): void {
    if (this.isBelow) this.block = this.people.length;
    this.isBelow = false;
    for (const part of partsOf(text)) {
      const last = this.people.at(-1);
      if (/^(?:[JS]r\.?|I{2,3}|IV)$/.test(part) && last?.line === line && last.nameEn) last.nameEn += `, ${part}`;
      else if (isMarks(part) && last?.line === line) last.marks.push(...marksIn(part));
      else if (part.replace(/[\s.]/g, '') !== '') this.readPerson(part, line);
    }
  }

  private readPerson(part: string, line: number): void {
    const person = personOf(part, line, this.unread);
    if (!person) this.unread.add(line, part, 'name');
    else if (this.people.length >= maxAuthors) this.left += 1;
    else this.people.push(person);
  }

  result(): { authors: Author[]; left: number } {
    const isContact = ({ marks }: Person) => marks.some((mark) => '*†✉'.includes(mark) && !this.explained.has(mark));
    this.giveEmails(this.people.filter(isContact));
    const used = new Set<string>();
    // One institution and no labels: everybody is there.
    const only = this.people.every(({ marks }) => !marks.some(isLabel)) && this.labelled.size === 1;
    const authors = this.people.map((person) => {
      const labels = only ? [...this.labelled.keys()] : person.marks.filter(isLabel);
      const affiliations = person.institutions.flatMap(({ text, line }) => this.institution(text, line));
      for (const label of new Set(labels)) {
        const found = this.labelled.get(label);
        used.add(label);
        if (found) affiliations.push(...this.institution(found.text, found.line));
        else if (this.labelled.size > 0)
          this.unread.add(person.line, `${person.nameZh || person.nameEn} ${label}`, 'mark');
      }
      const { nameZh, nameEn, email, orcid } = person;
      const isCorresponding = isContact(person);
      return authorOf(
        { nameZh, nameEn, email, orcid, isCorresponding, affiliations: affiliations.slice(0, 10) },
        person.line,
        this.unread,
      );
    });
    for (const [label, { text, line }] of this.labelled)
      if (!used.has(label)) this.unread.add(line, `${label} ${text}`, 'institution');
    return { authors, left: this.left };
  }

  private institution(text: string, line: number) {
    return affiliationsIn(withoutAddress(text), line, this.unread);
  }

  /** Addresses in their order, if there are as many as corresponding authors without one. */
  private giveEmails(contacts: readonly Person[]): void {
    const known = new Set(this.people.map(({ email }) => email));
    const fresh = this.emails.filter(({ email }) => !known.has(email));
    const given = contacts.length > 0 ? contacts : this.people.length === 1 ? this.people : [];
    const open = given.filter(({ email }) => email === '');
    if (fresh.length === open.length) open.forEach((person, at) => (person.email = fresh[at]!.email));
    else for (const { email, line } of fresh) this.unread.add(line, email, 'email');
  }
}

const isLabel = (mark: string) => /^(?:\d{1,3}|[a-z])$/.test(mark);

/** A label in front of an institution; a letter needs a sign or a blank after it. */
function labelOf(text: string): { label: string; rest: string } | undefined {
  const number = /^[([（【^]?\s?(\d{1,3})\s?[)\]）】.、．:：]?\s?(?=[\p{L}])(?!\p{Ll}{2})/u.exec(text);
  const letter = /^[([（【^]?([a-z])(?:[)\]）】.:：]\s?|\s)(?=[\p{Lu}\p{sc=Han}])/u.exec(text);
  const found = number ?? letter;
  return found ? { label: found[1]!, rest: text.slice(found[0].length) } : undefined;
}

/** Parts of an author line: names, and marks that a comma separates from their name. */
function partsOf(text: string): string[] {
  const bare = labelOf(text)?.rest ?? text.replace(/^[-•]\s/, '');
  // `Lin, Ruoxi` alone, and several of them with semicolons or `and` between.
  const whole = bare.split(/\s?[;；]\s?|\sand\s/).filter(Boolean);
  if (whole.every((one) => isInverted(one.replace(/[\s\d*†‡]+$/, '')))) return whole;
  const listed = bare
    .replace(/(^|[\s,;*†\d])(?:and|&|\u548c|\u4e0e)\s/gi, '$1, ')
    // Marks end a name: `Lin1,2 Zhou1`, `林若溪1周明远2`.
    .replace(/([\d*†‡✉])\s?(?=\p{Lu}\p{L}|\p{sc=Han})/gu, '$1, ');
  const parts = outsideBrackets(listed) ?? listed.split(/[,，、;；&|]/);
  return parts.flatMap(hanByBlanks).map((part) => part.trim());
}

/** One comma, with a single word on one side: nobody lists two authors like that. */
const isInverted = (text: string) => {
  const [left = '', right = '', ...more] = text.split(/\s?,\s?/);
  const isWord = (part: string) => /^[\p{Lu}][\p{L}\p{M}'’.-]*$/u.test(part);
  const areLatin = !isHan(text) && more.length === 0 && left !== '' && right !== '';
  return areLatin && isWord(left) && /^[\p{L}\p{M}\s.'’-]+$/u.test(right) && right.length < 60;
};

/** Splits at separators outside brackets; undefined if a bracket is not closed. */
function outsideBrackets(text: string): string[] | undefined {
  const parts = [''];
  let depth = 0;
  for (const one of text) {
    if ('([（【'.includes(one)) depth += 1;
    else if (')]）】'.includes(one)) depth -= 1;
    if (depth < 0) return undefined;
    if (depth === 0 && ',，、;；|'.includes(one)) parts.push('');
    else parts[parts.length - 1] += one;
  }
  return depth === 0 ? parts : undefined;
}

/** `林若溪 周明远` are two people; `林 若溪` is one. */
function hanByBlanks(part: string): string[] {
  const words = part.trim().split(' ');
  const isName = (word: string) => /^\p{sc=Han}{2,4}[\d*†‡^]*$/u.test(word);
  return words.length > 1 && words.every(isName) ? words : [part];
}

const isMarks = (part: string) =>
  /^[\s\d()[\]（）^–*†‡§¶#✉-]+$/.test(part) || /^[(（[^]?[a-z][)）\]]?[*†‡§¶#✉\s]*$/.test(part);

/** Labels and symbols; `1-3` are three labels. */
function marksIn(text: string): string[] {
  const numbers = text.replace(/(\d{1,2})\s?[-–]\s?(\d{1,2})/g, (range, from: string, to: string) => {
    const length = Number(to) - Number(from) + 1;
    return length > 0 && length <= 20 ? Array.from({ length }, (_, at) => Number(from) + at).join(' ') : range;
  });
  return numbers.match(/\d{1,3}|[a-z]|[*†‡§¶#✉]/g) ?? [];
}

/** Reads one name with what is in brackets and marks after it. */
function personOf(part: string, line: number, unread: UnreadList): Person | undefined {
  if (part.length > 500) return undefined;
  const [email = ''] = emailsIn(part);
  const orcid = orcidIn(part);
  const marks: string[] = [];
  const institutions: Person['institutions'] = [];
  let rest = withoutOrcid(email ? part.replace(email, ' ') : part);
  rest = rest.replace(/[([（【<]([^()[\]（）【】<>]{0,300})[)\]）】>]/g, (_all, inside: string) => {
    const content = inside.trim();
    if (content === '' || mailWord.test(content)) return ' ';
    if (
      /^[\s\da-z,，、*†‡§¶#✉–-]+$/.test(content) &&
      marksIn(content).join('').length === content.replace(/[\s,，、–-]/g, '').length
    )
      marks.push(...marksIn(content));
    else if (isInstitution(content)) institutions.push({ text: content, line });
    else if (namesIn(content)) return ` ${content} `;
    else unread.add(line, content, 'institution');
    return ' ';
  });
  const leading = /^[*†✉\s]+/.exec(rest)?.[0] ?? '';
  rest = rest.slice(leading.length);
  const tail = trailing(rest);
  marks.push(...marksIn(leading), ...marksIn(rest.slice(tail)));
  const names = namesIn(rest.slice(0, tail));
  return names && { ...names, email, orcid, line, marks, institutions };
}

/** Where the marks at the end of a name begin. */
function trailing(text: string): number {
  let end = text.length;
  for (;;) {
    if (end > 0 && /[\s\d*†‡§¶#✉^()[\]（）–-]/.test(text[end - 1]!)) end -= 1;
    else if (/[\s^][a-z]$/.test(text.slice(Math.max(0, end - 2), end))) end -= 2;
    else return end;
  }
}
