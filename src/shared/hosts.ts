/**
 * Whether an address leads to one of the hosts of a list: `example.org`, `*.example.org` (its subdomains),
 * `example.org:8443`. Without a port only the usual one of the address's scheme is meant, so that a list of hosts opens
 * no other service of theirs. Entries are separated by commas, semicolons or white space.
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

/** A host, with subdomains by `*.` and with a port where it is not the usual one. */
export const hostForm = /^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;

/** Name of the server that an FTP address leads to, which may lack the scheme; empty where there is none. */
export const ftpHost = (address: string): string =>
  (URL.parse(address.includes('://') ? address : `ftp://${address}`)?.hostname ?? '').toLowerCase();
