/** Why the bytes of a stored file cannot be given at present. */
export const fileFaults = ['damaged', 'missing', 'unreadable'] as const;
export type FileFault = (typeof fileFaults)[number];
