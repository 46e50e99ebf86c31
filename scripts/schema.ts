import path from 'node:path';

/** Arguments with which Node runs kysely-codegen: types of every table of the database at `url` into `out`. */
export function codegenArguments(url: string, out: string): string[] {
  return [
    path.resolve(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js'),
    ...['--dialect', 'postgres', '--url', url, '--camel-case', '--out-file', out],
    ...['--type-mapping', JSON.stringify({ int8: 'number', date: 'string', numeric: 'number' })],
    ...['--exclude-pattern', '{migration,migration_lock}'],
  ];
}
