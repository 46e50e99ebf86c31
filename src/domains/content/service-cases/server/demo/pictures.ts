import { Readable } from 'node:stream';
import { anonymous, type Context } from '#server/context';
import { latticeFile } from '#server/files/lattice-file';
import { pathOf, storeFile } from '#module/system/uploads';
import { demoRecords } from '../queries.ts';
import { setPicture } from '../service.ts';

/** Gives each demonstration case without a picture a generated one. */
export async function drawPictures(ctx: Context): Promise<void> {
  const asSystem = { ...ctx, actor: { ...anonymous, userName: 'system' } };
  for (const { caseId, image } of await demoRecords(ctx)) {
    if (image !== '') continue;
    const stream = Readable.from([await latticeFile(`case-${caseId}`)], { objectMode: false });
    await storeFile(
      asSystem,
      { fileName: `case-${caseId}.png`, stream },
      { bucket: 'public', types: ['png'] },
      (tx, file) => setPicture(tx, caseId, pathOf(file)),
    );
  }
}
