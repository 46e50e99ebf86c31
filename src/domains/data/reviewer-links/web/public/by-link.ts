/** Call options of a link: without a session, so that an expired session of the reader does not matter. */
export const byLinkAlone = { anonymous: true, quiet: 'wholly' } as const;
