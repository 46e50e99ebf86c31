import { Readable } from 'node:stream';
import type { Context } from '#server/context';
import { defaultCenter, emptyCenters, fillCenter, findCenter } from '#module/archive/centers';

/** Signatory of demonstration certificates; the drawn seal and signature show this name. */
const demoSignatory = '演示签发人';

/** Removes signatory and images, so that no real certificate prints them. */
export const clearCenter = (ctx: Context): Promise<void> => emptyCenters(ctx, demoSignatory);

/**
 * Draws a picture with the word "DEMO" in a ring or next to a line, so that nothing looks like a real seal or
 * signature.
 */
async function drawn(svg: string): Promise<Readable> {
  const { default: sharp } = await import('sharp');
  return Readable.from([await sharp(Buffer.from(svg)).png().toBuffer()]);
}

const seal = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><g fill="none" stroke="#b3261e" stroke-width="8">
<circle cx="160" cy="160" r="150"/></g><path d="M60 160h200" stroke="#b3261e" stroke-width="6"/>
<path d="M160 60v200" stroke="#b3261e" stroke-width="6"/><g fill="#b3261e"><rect x="70" y="128" width="180" height="64" fill="#fff"/>
<path d="M84 140h16q16 0 16 20t-16 20H84zM124 140h28v8h-20v8h18v8h-18v8h20v8h-28zM160 140l14 22 14-22v40h-8v-22l-6 10-6-10v22h-8zM214 140q18 0 18 20t-18 20-18-20 18-20z"/></g></svg>`;
const signature = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="120"><path d="M20 80q30-70 50-20t40 0q20-60 40-10t40 0q30-50 50 0t90-20"
fill="none" stroke="#1a2433" stroke-width="5"/></svg>`;

/** Gives the default centre a drawn seal and signature if it has none. The images show that they are demonstrations. */
export async function prepareCenter(ctx: Context): Promise<void> {
  const { centerId } = await defaultCenter(ctx);
  const center = await findCenter(ctx, centerId);
  if (center.signatureFile !== null) return;
  await fillCenter(ctx, centerId, {
    signatoryName: demoSignatory,
    signatoryTitle: '中心主任（演示）',
    seal: await drawn(seal),
    signature: await drawn(signature),
  });
}
