/** Why the bytes of a stored file cannot be given at present. */
export const fileFaults = ['damaged', 'missing', 'unreadable'] as const;
export type FileFault = (typeof fileFaults)[number];

/** The same, and what a virus scan refuses: an infected file to everybody, one that waits for its scan to all but its owner. */
export const fileRefusals = ['infected', ...fileFaults, 'unscanned'] as const;
export type FileRefusal = (typeof fileRefusals)[number];
