import ipaddr from 'ipaddr.js';

/** Prefix length of an IPv6 customer network. A caller can choose the remaining bits freely for each request. */
const networkBits = 64;

/**
 * The key by which callers are counted: the IPv4 address, or the network of an IPv6 address. Anything else is returned
 * unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const caller = ipaddr.process(address);
  if (caller.kind() === 'ipv4') return caller.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${caller.toNormalizedString()}/${networkBits}`).toString()}/${networkBits}`;
}
