/** Languages by the endings of names, as the library for highlighting calls them. */
const byEnding: Record<string, string> = {
  py: 'python',
  c: 'c',
  h: 'c',
  cpp: 'cpp',
  hpp: 'cpp',
  cc: 'cpp',
  cu: 'cpp',
  f90: 'fortran',
  f95: 'fortran',
  f: 'fortran',
  for: 'fortran',
  jl: 'julia',
  m: 'matlab',
  r: 'r',
  sh: 'bash',
  bash: 'bash',
  js: 'javascript',
  ts: 'typescript',
  java: 'java',
  go: 'go',
  rs: 'rust',
  sql: 'sql',
  html: 'xml',
  css: 'css',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
  cff: 'yaml',
  toml: 'ini',
  ini: 'ini',
  cfg: 'ini',
  conf: 'ini',
  tex: 'latex',
  bib: 'latex',
  json: 'json',
  geojson: 'json',
};

/** The language of a file's text; undefined for plain text. */
export function languageOf(name: string): string | undefined {
  if (/^INCAR/i.test(name)) return 'ini';
  const ending = (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase();
  return byEnding[ending];
}
