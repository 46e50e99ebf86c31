import { contractName, type Contract } from '#shared/contract';

/** Pages of `docs/` that list the calls which access tokens open; the head of the table is theirs, in their language. */
export const scopePages = ['access-tokens.md', 'access-tokens.zh.md'];

/** The rows of these tables: every call that an access token opens, with the scopes of which each does. */
export const scopeRows = (contracts: readonly Contract[]): string =>
  contracts
    .flatMap((contract) =>
      Object.entries(contract).flatMap(([action, { method, path, scope }]) => {
        if (scope === undefined) return [];
        const scopes = [scope].flat().map((one) => `\`${one}\``);
        return `| \`${method} ${path}\` (${contract[contractName]}.${action}) | ${scopes.join(', ')} |`;
      }),
    )
    .join('\n');
