import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of the project: the program runs from its sources and from the build alike, which lie at different depths. */
export const projectFolder = above(import.meta.dirname);

function above(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : above(path.dirname(folder));
}
