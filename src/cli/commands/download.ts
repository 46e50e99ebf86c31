import path from 'node:path';
import { datasets } from '#contract/benchmarks/datasets';
import { formatBytes } from '#shared/bytes';
import type { Command } from '../command.ts';
import { CommandFailure, exits } from '../failure.ts';
import { refuseToReplace, save, sumOf } from '../saving.ts';

/** Downloads the files of a data set; existing files with the right checksum are kept, others are not replaced. */
export const download: Command = {
  takes: ['dataset'],
  options: { out: { type: 'string' }, file: { type: 'string', multiple: true }, force: { type: 'boolean' } },
  async run({ settings, portal, t, args, values, say }) {
    const publicId = args['dataset']!;
    const folder = (values['out'] as string | undefined) ?? publicId;
    const { files } = await portal.call(datasets.frontFind, { params: { publicId } });
    const asked = (values['file'] as string[] | undefined) ?? files.map(({ name }) => name);
    const wanted = asked.map((name) => {
      const found = files.find((file) => file.name === name);
      if (found) return found;
      const names = files.map((file) => file.name).join(', ') || '–';
      throw new CommandFailure(exits.usage, t('noFile', { dataset: publicId, name, names }));
    });
    const saved = [];
    for (const { name, bytes, sha256 } of wanted) {
      const file = path.join(folder, path.basename(name));
      const isThere = (await sumOf(file)) === sha256;
      if (!isThere) {
        refuseToReplace(settings, file, values['force'] === true);
        await save(settings, await portal.file(datasets.frontFile, { params: { publicId, name } }), file, sha256);
      }
      if (!settings.isJson)
        say(isThere ? t('kept', { file }) : t('downloaded', { file, size: formatBytes(bytes, settings.language) }));
      saved.push({ file, bytes, sha256 });
    }
    return { value: saved, text: saved.length ? '' : t('none') };
  },
};
