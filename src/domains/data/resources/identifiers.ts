/** DOI handbook §2.2: a prefix of 10 and a registrant, then anything printable. */
const doiForm = /^10\.\d{4,9}(\.\d+)*\/[^\s\p{Cc}]+$/u;

/**
 * GB/T 32843: registrant (five letters or digits), type code (two digits), local name of one or more segments. Neither
 * an address of the internet, a DOI, an arXiv number nor a version has this form.
 */
const cstrForm = /^[A-Z0-9]{5}\.\d{2}\.[A-Z0-9](?:[A-Z0-9._~/-]*[A-Z0-9])?$/i;

/** A DOI without the word or the address before it; as it was typed where there is none. */
export const bareDoi = (text: string): string =>
  text.trim().replace(/^(?:https?:\/\/(?:dx\.|www\.)?doi\.org\/|doi:\s*)/i, '');

/** A CSTR without the word or the addresses before it: its resolver is seen with and without the word. */
const bare = (text: string): string => text.trim().replace(/^(?:https?:\/\/(?:www\.)?cstr\.cn\/)?(?:cstr:\s*)?/i, '');

/** An ORCID iD without the address before it, its check character as a capital. */
export const bareOrcid = (text: string): string =>
  text
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?orcid\.org\//i, '')
    .toUpperCase();

export const hasOrcidForm = (text: string): boolean => /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(text);

/** Whether the last character of an ORCID iD is the check character of the fifteen before it: ISO 7064 MOD 11-2. */
export function isOrcid(text: string): boolean {
  if (!hasOrcidForm(text)) return false;
  const characters = text.replaceAll('-', '');
  const sum = [...characters.slice(0, -1)].reduce((total, digit) => (total + Number(digit)) * 2, 0);
  const check = (12 - (sum % 11)) % 11;
  return characters.endsWith(check === 10 ? 'X' : String(check));
}

export const isDoi = (text: string): boolean => doiForm.test(text);

/** Whether a text is a CSTR, with or without what stands before it. */
export const isCstr = (text: string): boolean => cstrForm.test(bare(text));

/** A CSTR as it is stored, `CSTR:17081.11.a1`; what is none stays as it was typed. */
export const wholeCstr = (text: string): string => (isCstr(text) ? `CSTR:${bare(text)}` : text.trim());
