/** Fills `:name` and a trailing `*` of a path. Values are percent-encoded, except commas for multi-id paths. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)|\*$/g, (match: string, name: string = match) =>
    encodeURIComponent(String(params[name] ?? '')).replaceAll('%2C', ','),
  );
}
