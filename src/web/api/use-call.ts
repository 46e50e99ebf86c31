import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#shared/contract';
import { call, type CallOptions } from './api.ts';
import { useVisible } from '../shell/visible.ts';
import type { CallError } from './wire.ts';

interface Called<E extends Endpoint> {
  /** The last reply; it stays visible while a newer one is loading. Undefined until the first. */
  reply: OutputOf<E> | undefined;
  /** Why the last call failed, until a newer one succeeds. The client has already shown it. */
  failure: CallError | undefined;
  pending: boolean;
  reload: () => void;
}

/**
 * Calls an endpoint from a page that is rendered in the browser only. It is called again when the input changes by
 * value and when a hidden page becomes visible; an older answer never replaces a newer one. `null` calls nothing.
 * @param quiet as in {@link CallOptions}: for calls that the user did not start
 * @param once never call again, even when the page becomes visible: for a form, whose values must not change while
 * somebody types; saving is refused if the record has changed on the server
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | null,
  { quiet = false, once = false }: Pick<CallOptions, 'quiet'> & { once?: boolean } = {},
): Called<E> {
  const shown = useVisible();
  const key = JSON.stringify(input);
  const [generation, setGeneration] = useState(0);
  const asked = useMemo(() => ({ input: JSON.parse(key) as InputOf<E> | null, generation }), [key, generation]);
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
  const reload = useCallback(() => setGeneration((before) => before + 1), []);
  return {
    reply: answered?.reply,
    failure: answered?.failure,
    pending: asked.input !== null && answered?.asked !== asked,
    reload,
  };
}
