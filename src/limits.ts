import { contractName, type Contract } from '#shared/contract';
import { defaultBody } from '#server/http/request';

/** One row of the table of limits: endpoint, limits, and the answer when they are exceeded. */
export interface LimitRow {
  endpoint: string;
  requests: string;
  body: string;
  files: string;
}

const bytes = (count: number) =>
  count % 1_048_576 === 0 ? `${count / 1_048_576} MiB` : `${Math.ceil(count / 1024)} KiB`;

/** Every limit that differs from the default, read from the contracts. */
export function limitRows(contracts: readonly Contract[]): LimitRow[] {
  return contracts.flatMap((contract) =>
    Object.entries(contract).flatMap(([action, { method, path, limit, maxBody, upload }]) => {
      if (!limit && !maxBody && !upload) return [];
      return {
        endpoint: `\`${method} ${path}\` (${contract[contractName]}.${action})`,
        requests: limit ? `${limit.count} in ${limit.seconds} s per ${limit.per}` : '–',
        body: upload || method === 'GET' ? '–' : bytes(maxBody ?? defaultBody),
        files: upload ? `${upload.maxFiles} × ${bytes(upload.maxBytes)}` : '–',
      };
    }),
  );
}

/** The table of `docs/limits.md`. */
export function limitTable(contracts: readonly Contract[]): string {
  const rows = limitRows(contracts).map((row) => `| ${row.endpoint} | ${row.requests} | ${row.body} | ${row.files} |`);
  return ['| Endpoint | Requests | Body | Files |', '|---|---|---|---|', ...rows].join('\n');
}
