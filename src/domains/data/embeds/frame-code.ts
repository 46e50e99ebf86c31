import { xmlText } from '#shared/xml';

/** Size in CSS pixels of a frame whose site asks for no other: a plot with its controls. */
export const usualSize = { width: 720, height: 540 };

/** Limits of the sizes that people choose, in CSS pixels; below the least a plot cannot be read. */
export const sizeLimits = { least: 240, most: 2000 };

/** HTML of a frame with an embedded page. The code scales down where its column is narrower. */
export function frameCode({
  address,
  title,
  width,
  height,
}: {
  /** Complete address. */
  address: string;
  title: string;
  width: number;
  height: number;
}): string {
  return (
    `<iframe src="${xmlText(address)}" title="${xmlText(title)}" width="${width}" height="${height}" ` +
    `style="max-width:100%;border:1px solid #ccd4de" loading="lazy" allowfullscreen></iframe>`
  );
}
