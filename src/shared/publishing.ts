/** The table of a noun's acts: from which states each leads, and to which. */
export type Acts<Status extends string = string> = Readonly<
  Record<string, { readonly from: readonly Status[]; readonly to: Status }>
>;

/** Whether an act can be done in a state. */
export const leads = <A extends Acts>(acts: A, act: keyof A, from: string): boolean => acts[act]!.from.includes(from);

/** The act that leads from one state to another; undefined where the table knows none. */
export const actBetween = <A extends Acts>(acts: A, from: string, to: string): keyof A | undefined =>
  Object.keys(acts).find((act) => leads(acts, act, from) && acts[act]!.to === to);
