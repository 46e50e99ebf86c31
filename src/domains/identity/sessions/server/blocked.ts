import ipaddr from 'ipaddr.js';

/**
 * Whether an address is on a list of exact addresses, `*` wildcards, `a-b` ranges and `a/b` networks, separated by
 * semicolons (setting `sys.login.blackIPList`). Invalid entries block no address.
 */
export function isBlocked(address: string, list: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const caller = ipaddr.process(address);
  return list
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
    .some((one) => matches(caller, one));
}

type Address = ReturnType<typeof ipaddr.process>;

function matches(caller: Address, entry: string): boolean {
  if (entry.includes('/')) {
    if (!ipaddr.isValidCIDR(entry)) return false;
    const [network, bits] = ipaddr.parseCIDR(entry);
    return network.kind() === caller.kind() && caller.match(network, bits);
  }
  if (entry.includes('*')) {
    const pattern = entry.split('.');
    const parts = caller.toString().split('.');
    return pattern.length === parts.length && pattern.every((part, at) => part === '*' || part === parts[at]);
  }
  const [from, to = from] = entry.split('-').map((end) => end.trim());
  if (!ipaddr.isValid(from!) || !ipaddr.isValid(to!)) return false;
  const [low, high] = [ipaddr.process(from!), ipaddr.process(to!)];
  if (low.kind() !== caller.kind() || high.kind() !== caller.kind()) return false;
  const bytes = (it: Address) => Buffer.from(it.toByteArray());
  return Buffer.compare(bytes(low), bytes(caller)) <= 0 && Buffer.compare(bytes(caller), bytes(high)) <= 0;
}
