import { check } from './commands/check.ts';
import { download } from './commands/download.ts';
import { list } from './commands/list.ts';
import { publish } from './commands/publish.ts';
import { sample } from './commands/sample.ts';
import { search } from './commands/search.ts';
import { status } from './commands/status.ts';
import { submit } from './commands/submit.ts';
import { task } from './commands/task.ts';
import type { Command } from './command.ts';

/** Every command, in the order of the help. */
export const commands: Record<string, Command> = {
  list,
  download,
  sample,
  task,
  check,
  submit,
  status,
  publish,
  search,
};
