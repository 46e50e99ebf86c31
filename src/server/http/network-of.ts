import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name a customer's network; the rest anybody draws anew for each call. */
const networkBits = 64;

/** What callers are counted by: an IPv4 address, or the network of an IPv6 address. What is no address stays as it is. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const caller = ipaddr.process(address);
  if (caller.kind() === 'ipv4') return caller.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${caller.toNormalizedString()}/${networkBits}`).toString()}/${networkBits}`;
}
