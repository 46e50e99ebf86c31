import { useMemo, useState } from 'react';
import { type WholeTree, recordFiles } from '#contract/data/record-files';
import { useCall } from '#web/api/use-call.ts';

/** Folders and files on one page of the list. */
const filesPerPage = 50;

/** One page of one folder of the record that the form fills. */
export interface FileList {
  /** All files of the record. */
  total: number;
  /** Absent until the server has answered. */
  tree: WholeTree | undefined;
  move: (to: { folder?: string; pageNum?: string | undefined }) => void;
}

/**
 * The uploaded files, one folder at a time. When the last file of a folder is deleted, the list returns to the top
 * folder.
 */
export function useFileList(
  resourceId: number | undefined,
  fileCount: number,
): { files: FileList; reload: () => void } {
  const [{ folder, pageNum }, setPlace] = useState({ folder: '', pageNum: '1' });
  const {
    reply: tree,
    failure,
    pending,
    reload,
  } = useCall(
    recordFiles.ownTree,
    resourceId === undefined
      ? null
      : { params: { id: resourceId }, query: { folder, pageNum, pageSize: String(filesPerPage) } },
    { quiet: folder !== '' },
  );
  if (failure && !pending && folder !== '') setPlace({ folder: '', pageNum: '1' });
  const total = tree?.fileCount ?? fileCount;
  const files = useMemo(
    () => ({
      total,
      tree,
      move: (to: Parameters<FileList['move']>[0]) =>
        setPlace((before) => ({ folder: to.folder ?? before.folder, pageNum: to.pageNum ?? '1' })),
    }),
    [total, tree],
  );
  return { files, reload };
}
