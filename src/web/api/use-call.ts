import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#shared/contract';
import { call, type CallOptions } from './api.ts';
import { useVisible } from '../shell/visible.ts';
import type { CallError } from './wire.ts';

interface Called<E extends Endpoint> {
  /** The last reply; it stays in sight while a newer one is on its way. Undefined until the first. */
  reply: OutputOf<E> | undefined;
  /** Why the last call failed, while nothing newer came. The client has shown it already. */
  failure: CallError | undefined;
  pending: boolean;
  reload: () => void;
}

/**
 * What an endpoint says, for pages that are rendered in the browser only. Asked again when the input changes by value
 * and when a kept page comes back into sight; an older answer never replaces a newer one. `null` asks nothing.
 * @param quiet as in {@link CallOptions}: for what nobody has asked for
 * @param once one answer is enough, also when the page comes back: for a form, under which nothing may change while
 * somebody types; saving is refused where it has changed on the server
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | null,
  { quiet = false, once = false }: Pick<CallOptions, 'quiet'> & { once?: boolean } = {},
): Called<E> {
  const shown = useVisible();
  const key = JSON.stringify(input);
  const [turn, setTurn] = useState(0);
  const asked = useMemo(() => ({ input: JSON.parse(key) as InputOf<E> | null, turn }), [key, turn]);
  const [answered, setAnswered] = useState<{
    asked: typeof asked;
    reply: OutputOf<E> | undefined;
    failure?: CallError;
  }>();
  const isEnough = once && answered?.asked === asked && answered.reply !== undefined;
  useEffect(() => {
    if (asked.input === null || !shown || isEnough) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    call(endpoint, asked.input, { signal, quiet }).then(
      (reply) => signal.aborted || setAnswered({ asked, reply }),
      (failure: CallError) => signal.aborted || setAnswered((before) => ({ asked, reply: before?.reply, failure })),
    );
    return () => controller.abort();
  }, [endpoint, asked, shown, quiet, isEnough]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return {
    reply: answered?.reply,
    failure: answered?.failure,
    pending: asked.input !== null && answered?.asked !== asked,
    reload,
  };
}
