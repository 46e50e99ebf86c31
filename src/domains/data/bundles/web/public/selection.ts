import { useState, useSyncExternalStore } from 'react';
import { maxFolders, maxSelected, type Folder, type ResourceFile } from '#contract/data/record-files';
import type { Choice } from './download.tsx';

interface Chosen {
  path: string;
  /** Undefined for a folder. */
  id?: number;
  count: number;
  size: number;
}

const isBelow = (path: string, folder: string) => path.startsWith(`${folder}/`);

/**
 * Selected files and folders of one resource, kept across its folders and pages. A file inside a selected folder counts
 * once.
 */
export function useSelection() {
  const [chosen, keep] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const all = [...chosen.values()];
  const folders = all.filter(({ id }) => id === undefined);
  const above = (path: string) => folders.some((folder) => isBelow(path, folder.path));

  const change = (items: readonly Chosen[], isOn: boolean) =>
    keep((before) => {
      const next = new Map(before);
      for (const item of items) {
        if (!isOn) next.delete(item.path);
        else if (item.id === undefined) {
          for (const path of next.keys()) if (isBelow(path, item.path)) next.delete(path);
          next.set(item.path, item);
        } else next.set(item.path, item);
      }
      return next;
    });

  const choice: Choice = {
    file: all.flatMap(({ id }) => id ?? []),
    folder: folders.map(({ path }) => path),
  };
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    size: all.reduce((sum, { size }) => sum + size, 0),
    isEmpty: all.length === 0,
    isLarge: folders.length > maxFolders || all.length - folders.length > maxSelected,
    choice,
    /** Whether an entry is selected, and whether through a parent folder, which cannot be undone here. */
    stateOf: (path: string): 'no' | 'own' | 'above' => (above(path) ? 'above' : chosen.has(path) ? 'own' : 'no'),
    file: ({ path, id, size }: ResourceFile): Chosen => ({ path, id, count: 1, size }),
    folder: ({ path, fileCount, totalSize }: Folder): Chosen => ({ path, count: fileCount, size: totalSize }),
    change,
    clear: () => keep(new Map()),
  };
}

export type FileSelection = ReturnType<typeof useSelection>;

const never = () => () => undefined;

/** Whether the page is hydrated; without JavaScript the check boxes are sent as a form. */
export const useReady = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
