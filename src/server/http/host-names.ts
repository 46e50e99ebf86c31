/** The host name in a host header, normalised and without its port; undefined when it is not a valid name. */
export function hostNameOf(host: string): string | undefined {
  if (/[/?#@\\\s]/.test(host)) return undefined;
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') || undefined;
}
