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

/** A DOI or CSTR, or a part of one, without the word or the address before it. */
export const bareIdentifier = (text: string): string => bare(bareDoi(text));

export const isDoi = (text: string): boolean => doiForm.test(text);

/** Whether a text is a CSTR, with or without what stands before it. */
export const isCstr = (text: string): boolean => cstrForm.test(bare(text));

/** A CSTR as it is stored, `CSTR:17081.11.a1`; what is none stays as it was typed. */
export const wholeCstr = (text: string): string => (isCstr(text) ? `CSTR:${bare(text)}` : text.trim());
