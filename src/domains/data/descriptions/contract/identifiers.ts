/** DOI handbook §2.2: a prefix of 10 and a registrant, then anything printable. */
const doiForm = /^10\.\d{4,9}(\.\d+)*\/[^\s\p{Cc}]+$/u;

/**
 * GB/T 32843: registrant (five letters or digits), type code (two digits), local name of one or more segments. No
 * internet address, DOI, arXiv number or version has this form.
 */
const cstrForm = /^[A-Z0-9]{5}\.\d{2}\.[A-Z0-9](?:[A-Z0-9._~/-]*[A-Z0-9])?$/i;

/** Removes the prefix or resolver address of a DOI; other texts stay unchanged. */
export const bareDoi = (text: string): string =>
  text.trim().replace(/^(?:https?:\/\/(?:dx\.|www\.)?doi\.org\/|doi:\s*)/i, '');

/**
 * Removes the prefix and the resolver address of a CSTR; the resolver's addresses occur with and without the prefix.
 */
const bare = (text: string): string => text.trim().replace(/^(?:https?:\/\/(?:www\.)?cstr\.cn\/)?(?:cstr:\s*)?/i, '');

/** Removes the prefix or resolver address of a DOI or CSTR, or of a part of one. */
export const bareIdentifier = (text: string): string => bare(bareDoi(text));

export const isDoi = (text: string): boolean => doiForm.test(text);

/** Whether a text is a CSTR, with or without prefix or resolver address. */
export const isCstr = (text: string): boolean => cstrForm.test(bare(text));

/** A CSTR as it is stored, `CSTR:17081.11.a1`; other texts stay as typed. */
export const wholeCstr = (text: string): string => (isCstr(text) ? `CSTR:${bare(text)}` : text.trim());
