/** Fills `:name` and a `*` at the end of a path; values are percent-encoded, commas kept for multi-id paths. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)|\*$/g, (match: string, name: string = match) =>
    encodeURIComponent(String(params[name] ?? '')).replaceAll('%2C', ','),
  );
}
