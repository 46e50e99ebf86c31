/** An ORCID iD without its address, with a capital check character. */
export const bareOrcid = (text: string): string =>
  text
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?orcid\.org\//i, '')
    .toUpperCase();

export const hasOrcidForm = (text: string): boolean => /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(text);

/** Whether the last character of an ORCID iD is the check character of the first fifteen: ISO 7064 MOD 11-2. */
export function isOrcid(text: string): boolean {
  if (!hasOrcidForm(text)) return false;
  const characters = text.replaceAll('-', '');
  const sum = [...characters.slice(0, -1)].reduce((total, digit) => (total + Number(digit)) * 2, 0);
  const check = (12 - (sum % 11)) % 11;
  return characters.endsWith(check === 10 ? 'X' : String(check));
}
