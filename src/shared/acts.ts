import { z } from 'zod';
import { Moment } from './time.ts';

/** The names of the acts in a table of acts. */
export const actNamesOf = <A extends object>(acts: A) => Object.keys(acts) as (keyof A & string)[];

/** Shape of `may` in a row: for each act, whether the caller may carry it out now. */
export const mayShape = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, z.boolean()])) as Record<N, z.ZodBoolean>;

/** The value of a {@link mayShape}. */
export const mayEach = <N extends string>(names: readonly N[], may: (name: N) => boolean) =>
  Object.fromEntries(names.map((name) => [name, may(name)])) as Record<N, boolean>;

/** One step in the history of a record. People who must not learn who decided get no name. */
export const actStep = <const N extends readonly string[]>(names: N) =>
  z.object({
    id: z.number(),
    act: z.enum(['create', ...names]),
    actorName: z.string().optional(),
    comments: z.string(),
    time: Moment,
  });

/** A history for people who must not learn who decided. */
export const withoutActors = <S extends { actorName?: string }>(steps: readonly S[]): Omit<S, 'actorName'>[] =>
  steps.map(({ actorName: _hidden, ...step }) => step);
