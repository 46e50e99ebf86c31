import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the project. The program runs from its sources or from the build, which have different depths. */
export const projectFolder = above(import.meta.dirname);

/** Fields of package.json. */
export const packageFile = () =>
  JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as {
    version: string;
    optionalDependencies: Record<string, string>;
  };

function above(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : above(path.dirname(folder));
}
