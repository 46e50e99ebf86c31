/** Root paths of back-office pages. A menu page outside of them is put below the first. */
export const consoleRoots = ['admin', 'user', 'system', 'monitor', 'tool', 'pms', 'dms', 'cms', 'bms'] as const;

export const isInConsole = (path: string) => (consoleRoots as readonly string[]).includes(path.split(/[/?#]/)[1] ?? '');
