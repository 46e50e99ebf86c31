/** Why the bytes of a stored file cannot be read at present. */
export const fileFaults = ['damaged', 'missing', 'unreadable'] as const;
export type FileFault = (typeof fileFaults)[number];

/**
 * The same, plus the refusals of the virus scan: an infected file is refused to everybody, an unscanned one to all but
 * its owner.
 */
export const fileRefusals = ['infected', ...fileFaults, 'unscanned'] as const;
export type FileRefusal = (typeof fileRefusals)[number];
