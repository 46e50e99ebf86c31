/** The acts of a noun: the states that each act starts from, and the state that it leads to. */
export type Acts<Status extends string = string> = Readonly<
  Record<string, { readonly from: readonly Status[]; readonly to: Status }>
>;

/** Whether a state allows an act. */
export const leads = <A extends Acts>(acts: A, act: keyof A, from: string): boolean => acts[act]!.from.includes(from);

/** The act that leads from one state to another; undefined if there is none. */
export const actBetween = <A extends Acts>(acts: A, from: string, to: string): keyof A | undefined =>
  Object.keys(acts).find((act) => leads(acts, act, from) && acts[act]!.to === to);

/** The current state and the states that an act leads to, of a list of states. */
export const statesFrom = <S extends string>(acts: Acts<S>, states: readonly S[], from: S): S[] =>
  states.filter((to) => to === from || actBetween(acts, from, to) !== undefined);
