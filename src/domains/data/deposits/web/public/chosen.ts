/** A file that somebody chose, with the folder that it goes to; empty for the top. */
export interface Chosen {
  file: File;
  folder: string;
}

/** What systems leave in folders; nobody means to deposit it. */
const litter = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i;

/** Files of a file field, with their folders where a whole folder was chosen. */
export function chosenIn(files: Iterable<File>): Chosen[] {
  return Array.from(files, (file) => ({
    file,
    folder: (file.webkitRelativePath ?? '').split('/').slice(0, -1).join('/'),
  })).filter(({ file, folder }) => folder === '' || !litter.test(file.name));
}

/** Files that were dropped, and those in dropped folders at any depth. */
export async function droppedIn(data: DataTransfer): Promise<Chosen[]> {
  // The list is emptied when the event is over, so it is read before anything is awaited.
  const entries = Array.from(data.items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return chosenIn(data.files);
  const found = await Promise.all(entries.map((entry) => filesOf(entry, '')));
  return found.flat();
}

async function filesOf(entry: FileSystemEntry, folder: string): Promise<Chosen[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return folder !== '' && litter.test(file.name) ? [] : [{ file, folder }];
  }
  const inside = folder ? `${folder}/${entry.name}` : entry.name;
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: Chosen[] = [];
  for (;;) {
    // A reader gives a hundred entries at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await filesOf(one, inside)));
  }
}

export const pathOf = ({ file, folder }: Chosen) => (folder ? `${folder}/${file.name}` : file.name);

/** A first guess of its class by the ending; the person may change it. */
export function classOf(name: string): string {
  if (/\.(pdf|docx?|txt|md|rst)$/i.test(name)) return 'document';
  if (/\.(py|m|c|cpp|f90|ipynb|sh|jl|r)$/i.test(name)) return 'software';
  return 'raw';
}
