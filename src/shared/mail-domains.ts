/**
 * Whether an e-mail address belongs to one of the domains or to a subdomain of one, ignoring case.
 * @param list domains separated by commas, semicolons or blanks, with or without `@`: `example.org, @mail.example.com`
 */
export function isInMailDomains(email: string, list: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return list
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((one) => one.replace(/^@/, ''))
    .some((one) => one !== '' && (domain === one || domain.endsWith(`.${one}`)));
}
