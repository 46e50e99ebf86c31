import { Readable } from 'node:stream';
import { anonymous, type Context } from '#server/context';
import { latticeFile } from '#server/files/lattice-file';
import { pathOf, storeFile } from '#module/system/uploads';
import { demoRecords } from '../queries.ts';
import { setPicture } from '../service.ts';

/** Gives each demonstration item without a picture a generated one. */
export async function drawPictures(ctx: Context): Promise<void> {
  const asSystem = { ...ctx, actor: { ...anonymous, userName: 'system' } };
  for (const { newsId, homeImage } of await demoRecords(ctx)) {
    if (homeImage !== '') continue;
    const stream = Readable.from([await latticeFile(`news-${newsId}`)], { objectMode: false });
    await storeFile(
      asSystem,
      { fileName: `news-${newsId}.png`, stream },
      { bucket: 'public', types: ['png'] },
      (tx, file) => setPicture(tx, newsId, pathOf(file)),
    );
  }
}
