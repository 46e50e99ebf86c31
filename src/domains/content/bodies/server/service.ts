import { languages, type Language } from '#shared/texts';
import type { Context } from '#server/context';
import { cleanHtml, partsOf } from '#server/formats/rich-text';
import { apiBase } from '#server/http/request';
import { knownChecks } from '#module/content/links';
import { findByPath } from '#module/system/uploads';
import { maxParts, type BodyPicture, type CheckedBodies } from '../contract.ts';

/** Bodies as saving would store them, with what the portal knows of their links and pictures. */
export async function check(ctx: Context, body: { contentZh: string; contentEn: string }): Promise<CheckedBodies> {
  const clean = { contentZh: cleanHtml(body.contentZh), contentEn: cleanHtml(body.contentEn) };
  const parts = languages.map((language) => {
    const { links, pictures } = partsOf(language === 'zh' ? clean.contentZh : clean.contentEn);
    return { language, links: [...new Set(links)].slice(0, maxParts), pictures: pictures.slice(0, maxParts) };
  });
  const known = await knownChecks(
    ctx,
    parts.flatMap(({ links }) => links.filter(isOutside)),
  );
  const pictures: BodyPicture[] = [];
  for (const { language, pictures: found } of parts)
    for (const { src, alt } of found) pictures.push(await pictureOf(ctx, language, src, alt));
  return {
    ...clean,
    links: parts.flatMap(({ language, links }) =>
      links.map((address) => ({
        language,
        address,
        state: isOutside(address) ? (known.get(address) ?? ('unknown' as const)) : ('inside' as const),
      })),
    ),
    pictures,
  };
}

const isOutside = (address: string): boolean => /^https?:/i.test(address);

async function pictureOf(ctx: Context, language: Language, address: string, alt: string): Promise<BodyPicture> {
  const path = address.startsWith(`${apiBase}/profile/`) ? address.slice(apiBase.length) : null;
  const file = path === null ? undefined : await findByPath(ctx, path);
  const found = path === null || file !== undefined;
  // A picture inside the text is named by its type only: its address is as long as its bytes.
  return { language, address: address.slice(0, 200), alt, bytes: file?.size ?? bytesOf(address), found };
}

/** Bytes of a picture that is written in the text, from the length of its base64. */
const bytesOf = (address: string): number | null =>
  address.startsWith('data:') ? Math.floor(((address.length - address.indexOf(',') - 1) * 3) / 4) : null;
