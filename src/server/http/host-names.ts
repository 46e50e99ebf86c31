/** The name in a host header as addresses write it, without its port; undefined where it is none. */
export function hostNameOf(host: string): string | undefined {
  if (/[/?#@\\\s]/.test(host)) return undefined;
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') || undefined;
}
