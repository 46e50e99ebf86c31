/** Exit codes, also for scripts; the documentation lists them. */
export const exits = { fine: 0, faulty: 1, usage: 2, network: 3, refused: 4 } as const;
export type Exit = (typeof exits)[keyof typeof exits];

/** A failed command, with a message in the user's language. */
export class CommandFailure extends Error {
  readonly exit: Exit;
  /** Additional fields for scripts. */
  readonly details: object;
  constructor(exit: Exit, message: string, details: object = {}) {
    super(message);
    this.name = 'CommandFailure';
    this.exit = exit;
    this.details = details;
  }
}
