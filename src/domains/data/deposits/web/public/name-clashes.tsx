import { useCallback, useState, type ReactNode } from 'react';
import { type TakenPath, recordFiles } from '#contract/data/record-files';
import { Button, Checkbox, Modal } from 'antd';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';
import { pathOf, type Chosen } from './chosen.ts';
import type { Upload } from './uploads.ts';

/** Paths per call. */
const atOnce = 1000;

/** Of these paths, those of files that the record has. */
async function takenOf(resourceId: number, paths: readonly string[]): Promise<TakenPath[]> {
  const found: TakenPath[] = [];
  for (let at = 0; at < paths.length; at += atOnce) {
    const body = { paths: paths.slice(at, at + atOnce) };
    found.push(...(await call(recordFiles.taken, { params: { id: resourceId }, body }, { quiet: true })));
  }
  return found;
}

/** Uploads that would be missing from a submission: those without a good file of their name. */
export async function stuckOf(resourceId: number | undefined, list: readonly Upload[]): Promise<readonly Upload[]> {
  if (resourceId === undefined || list.length === 0) return list;
  const paths = list.map(({ path }) => path.normalize('NFC'));
  const found = await takenOf(resourceId, paths).catch(() => []);
  return list.filter((_upload, at) => !found.some(({ path, there }) => path === paths[at] && there === path));
}

interface Clash {
  chosen: Chosen;
  taken: TakenPath;
}
type Answer = 'replace' | 'both' | 'cancel';

/**
 * Asks before a file of the same name is sent: replace, keep both, or cancel; for one file, or for all that wait. Files
 * with new names are sent at once.
 */
export function useNameClashes(
  resourceId: number | undefined,
  hasFiles: boolean,
  add: (chosen: readonly Chosen[]) => void,
): { choose: (chosen: readonly Chosen[]) => Promise<void>; dialog: ReactNode } {
  const [queue, setQueue] = useState<readonly Clash[]>([]);
  const choose = useCallback(
    async (chosen: readonly Chosen[]) => {
      const open = chosen.filter(({ replaces }) => !replaces);
      if (resourceId === undefined || !hasFiles || open.length === 0) return add(chosen);
      // Without an answer the server decides: it never overwrites a file unasked.
      const found = await takenOf(resourceId, open.map(normalPath)).catch(() => []);
      const taken = new Map(found.map((it) => [it.path, it]));
      const clashOf = (one: Chosen) => (one.replaces ? undefined : taken.get(normalPath(one)));
      const free = chosen.filter((one) => !clashOf(one));
      if (free.length > 0) add(free);
      const clashes = chosen.flatMap((one): Clash[] => {
        const clash = clashOf(one);
        return clash ? [{ chosen: one, taken: clash }] : [];
      });
      if (clashes.length > 0) setQueue((before) => [...before, ...clashes]);
      return undefined;
    },
    [resourceId, hasFiles, add],
  );
  const answer = (which: Answer, isForAll: boolean) => {
    const answered = isForAll ? queue : queue.slice(0, 1);
    setQueue(queue.slice(answered.length));
    if (which === 'cancel') return;
    add(
      answered.map(({ chosen, taken }) =>
        which === 'replace' ? { ...named(chosen, taken.there), replaces: true } : named(chosen, taken.free),
      ),
    );
  };
  const [first] = queue;
  return {
    choose,
    dialog: first ? (
      <Question key={first.taken.path} clash={first} others={queue.length - 1} onAnswer={answer} />
    ) : null,
  };
}

/** The server's form of a path. */
const normalPath = (chosen: Chosen) => pathOf(chosen).normalize('NFC');

/** The file under another path. */
export function named({ file, ...chosen }: Chosen, path: string): Chosen {
  const parts = path.split('/');
  const name = parts.pop()!;
  const renamed =
    file.name === name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
  return { ...chosen, file: renamed, folder: parts.join('/') };
}

function Question({
  clash: { taken },
  others,
  onAnswer,
}: {
  clash: Clash;
  others: number;
  onAnswer: (which: Answer, isForAll: boolean) => void;
}) {
  const p = useTexts(depositTexts);
  const [isForAll, setForAll] = useState(false);
  return (
    <Modal
      open
      title={p('files.thereTitle')}
      onCancel={() => onAnswer('cancel', isForAll)}
      footer={
        <div className="deposit__acts">
          <Button onClick={() => onAnswer('cancel', isForAll)}>{p('files.thereCancel')}</Button>
          <Button onClick={() => onAnswer('both', isForAll)}>{p('files.thereBoth')}</Button>
          <Button type="primary" onClick={() => onAnswer('replace', isForAll)}>
            {p('files.thereReplace')}
          </Button>
        </div>
      }
    >
      <p>{p('files.thereText', { name: taken.there, free: taken.free.split('/').at(-1)! })}</p>
      {others > 0 ? (
        <Checkbox checked={isForAll} onChange={(event) => setForAll(event.target.checked)}>
          {p('files.thereAll', { count: others })}
        </Checkbox>
      ) : null}
    </Modal>
  );
}
