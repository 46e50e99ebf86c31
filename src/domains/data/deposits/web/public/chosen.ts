/** A selected file and its target folder; empty for the top folder. */
export interface Chosen {
  file: File;
  folder: string;
  /** Whether it takes the place of the file of its name. */
  replaces?: boolean;
}

/** Files that operating systems create in folders; they are never deposited on purpose. */
const litter = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i;

/** Files of a file input, with their folders when a whole folder was selected. */
export function chosenIn(files: Iterable<File>): Chosen[] {
  return Array.from(files, (file) => ({
    file,
    folder: (file.webkitRelativePath ?? '').split('/').slice(0, -1).join('/'),
  })).filter(({ file, folder }) => folder === '' || !litter.test(file.name));
}

/** Dropped files, and files in dropped folders at any depth. */
export async function droppedIn(data: DataTransfer): Promise<Chosen[]> {
  // The browser empties the list after the event, so it is read before the first await.
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
    // A reader returns 100 entries at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await filesOf(one, inside)));
  }
}

export const pathOf = ({ file, folder }: Chosen) => (folder ? `${folder}/${file.name}` : file.name);

/** Guesses the class of a file from its extension; the person may change it. */
export function classOf(name: string): string {
  if (/\.(pdf|docx?|txt|md|rst)$/i.test(name)) return 'document';
  if (/\.(py|m|c|cpp|f90|ipynb|sh|jl|r)$/i.test(name)) return 'software';
  return 'raw';
}
