import { contractName, type Contract } from '#shared/contract';

/**
 * Pages of `docs/` with a table of the calls that access tokens may make; each page has the table header in its
 * language.
 */
export const scopePages = ['access-tokens.md', 'access-tokens.zh.md'];

/** The rows of these tables: every call that an access token may make, with its scopes, any of which suffices. */
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
