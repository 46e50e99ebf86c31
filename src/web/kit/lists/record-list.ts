import { useState, type ReactNode } from 'react';
import type { Endpoint } from '#shared/contract';
import { IdList } from '#shared/ids';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { CallError } from '#web/api/wire.ts';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { useLanguage } from '#web/texts/language.ts';
import { confirmBox, toast } from '../notices.ts';
import { useQueueState } from './queue.ts';
import type { Values } from './record-columns.tsx';
import type { PlainProps } from './record-props.ts';
import { shapeOf } from './record-schema.ts';

/** The panel that is open next to the list: the form of a new record, that of a row, or a panel of the page. */
type Open = { form: Values | undefined } | { panel: ReactNode } | 'order';
type Say = (key: string, values?: Record<string, string | number>) => string;
type Done<A> = string | ((answer: A) => string);

/** The state of a list with its rows, its selection, and what is open next to it. */
export function useRecordList(page: PlainProps, t: Say) {
  const { noun, id } = page;
  const language = useLanguage();
  const viewer = useViewer();
  const [state, onState] = useQueueState(noun.list.query, page.waiting);
  const query = { ...state, ...page.query };
  const { reply, failure, reload: read } = useCall(noun.list, { query });
  const [picked, setPicked] = useState<readonly Values[]>([]);
  const [open, setOpen] = useState<Open>();
  const rows = reply?.rows ?? [];
  // Rows that the list shows are up to date; the others are as they were selected.
  const chosen = picked.map((row) => rows.find((other) => other[id] === row[id]) ?? row);

  const reload = () => {
    read();
    page.onChanged?.();
  };
  const run = async <A>(act: () => Promise<A>, done: Done<A>) => {
    try {
      const answer = await act();
      toast('success', typeof done === 'string' ? done : done(answer));
    } catch (error) {
      // A conflict with somebody else, or a state that the list does not show yet.
      if (error instanceof CallError && error.code === 601) reload();
      throw error;
    }
    reload();
  };
  const list = {
    rows,
    total: reply?.total ?? 0,
    state,
    onState,
    chosen,
    clear: () => setPicked([]),
    reload,
    run,
    ask: async <A>(question: string, act: () => Promise<A>, done: Done<A>) => {
      if (await confirmBox(question)) await run(act, done);
    },
    saved: (message: string) => () => {
      toast('success', message);
      reload();
    },
    show: (panel: ReactNode) => setOpen({ panel }),
    close: () => setOpen(undefined),
  };

  const removal = removalOf(noun.remove);
  const remove = async (gone: readonly Values[], question: string) => {
    if (!removal || !(await (page.askRemoval?.(gone, question) ?? confirmBox(question)))) return;
    const ids = gone.map((row) => row[id]);
    const send = () => call(removal.call, { params: { [removal.key]: ids.join(',') } }) as Promise<unknown>;
    // A log says how many entries were moved to the archive.
    await run(send, (answer) => (answer as { msg?: string } | undefined)?.msg ?? t('removed'));
    setPicked((before) => before.filter((row) => !ids.includes(row[id])));
  };
  /** The row's name, by default the text of the first column. */
  const nameOf = (row: Values) => {
    const first = typeof page.columns[0] === 'string' ? page.columns[0] : page.columns[0]!.field;
    if (page.nameOf) return page.nameOf(row);
    return first in row ? String(row[first]) : pick(textOf(row[`${first}Zh`]), textOf(row[`${first}En`]), language);
  };
  /** The list for the acts of one row. */
  const ofRow = (row: Values) => {
    const name = nameOf(row);
    const act = (key: string, endpoint: Endpoint, on: string | (() => void | Promise<void>)) => ({
      name: t(key),
      about: t(`${key}Of`, { name }),
      call: endpoint,
      ...(typeof on === 'string' ? { href: on } : { onAct: on }),
    });
    const move = (key: string, endpoint: Endpoint, input: object, done: string) => {
      const question = t(`confirm${key.charAt(0).toUpperCase()}${key.slice(1)}`, { name });
      return act(key, endpoint, () => list.ask(question, () => call(endpoint, input), done));
    };
    // The client has shown a refusal.
    const removeRow = () => remove([row], t('confirmRemove', { name })).catch(() => undefined);
    return {
      ...list,
      name,
      act,
      move,
      edit: act('edit', noun.edit ?? noun.list, () => setOpen({ form: row })),
      remove: { ...act('remove', noun.remove ?? noun.list, removeRow), danger: true },
    };
  };
  const mayRemove = removal?.isMany === true && mayCall(viewer, removal.call.permit);
  return {
    list,
    ofRow,
    nameOf,
    query,
    page: reply,
    again: failure && read,
    open,
    setOpen,
    setPicked,
    mayRemove,
    mayChoose: mayRemove || (page.chooseFor !== undefined && mayCall(viewer, page.chooseFor.permit)),
    removeChosen: () => remove(chosen, t('confirmRemoveChosen', { count: chosen.length })).catch(() => undefined),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The call that removes, the key of its ids, and whether it takes several. */
function removalOf(remove: Endpoint | undefined) {
  if (!remove?.params) return undefined;
  const shape = shapeOf(remove.params);
  const key = Object.keys(shape)[0] ?? '';
  return { call: remove, key, isMany: shape[key] === IdList };
}
