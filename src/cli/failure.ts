/** Exit codes, also for scripts; the documentation lists them. */
export const exits = { fine: 0, faulty: 1, usage: 2, network: 3, refused: 4 } as const;
export type Exit = (typeof exits)[keyof typeof exits];

/** The end of a command that did not do what it was asked for, in the reader's words. */
export class CommandFailure extends Error {
  readonly exit: Exit;
  /** What scripts get beside the message. */
  readonly details: object;
  constructor(exit: Exit, message: string, details: object = {}) {
    super(message);
    this.name = 'CommandFailure';
    this.exit = exit;
    this.details = details;
  }
}
