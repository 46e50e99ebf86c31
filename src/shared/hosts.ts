/**
 * Whether an address matches a list of hosts: `example.org`, `*.example.org` (its subdomains), `example.org:8443`. An
 * entry without a port matches only the default port of the address's scheme, so that a list of hosts permits no other
 * service on them. Entries are separated by commas, semicolons or white space.
 */
export function isHostListed(address: string, list: string): boolean {
  const url = URL.parse(address);
  if (!url || url.hostname === '') return false;
  return hostsIn(list).some((entry) => {
    const [, name = '', port = ''] = /^(.*?)(?::(\d{1,5}))?$/.exec(entry)!;
    if (port !== url.port) return false;
    const host = url.hostname.toLowerCase();
    return name.startsWith('*.') ? host.endsWith(name.slice(1)) && host.length > name.length - 1 : host === name;
  });
}

/** The entries of a list of hosts, in lower case. */
export const hostsIn = (list: string): string[] =>
  list
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);

/** A host name, optionally with a leading `*.` and a port. */
export const hostForm = /^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;

/** Host name in an FTP address, whose scheme may be missing; empty when there is none. */
export const ftpHost = (address: string): string =>
  (URL.parse(address.includes('://') ? address : `ftp://${address}`)?.hostname ?? '').toLowerCase();
