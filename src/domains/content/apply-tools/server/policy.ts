const source = /^(?:(https?):\/\/)?(\*\.)?([^:/]+)(?::(\d+))?$/i;
const usualPort: Record<string, string> = { http: '80', https: '443' };

/**
 * Whether our pages may frame an address.
 * @param hosts sources of the content security policy, as an administrator listed them; our own host needs no entry
 */
export function mayFrame(address: string, hosts: readonly string[]): boolean {
  if (address.startsWith('/')) return true;
  const url = URL.parse(address);
  if (!url) return false;
  const scheme = url.protocol.slice(0, -1);
  const port = url.port || usualPort[scheme];
  return hosts.some((one) => {
    const [, itsScheme, wildcard, host = '', itsPort] = source.exec(one.toLowerCase()) ?? [];
    if (itsScheme && itsScheme !== scheme) return false;
    if ((itsPort ?? usualPort[scheme]) !== port) return false;
    return wildcard ? url.hostname.endsWith(`.${host}`) : url.hostname === host;
  });
}
