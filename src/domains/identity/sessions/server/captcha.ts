import { randomInt } from 'node:crypto';
import { countHit, hitsOf, remember, takeOnce } from '#server/database/cache';
import type { Context } from '#server/context';
import { networkOf } from '#server/http/network-of';
import { failFields } from '#shared/fail';
import { setting } from '#module/system/settings';
import { captchaLife } from '#contract/identity/sessions';

const look = { width: 160, height: 60, fontSize: 60, noise: 2 };
const length = 4;

/** Without characters that look alike when distorted. */
const alphabet = 'ACDEFHJKMNPRTXY347acdefhkmnpt';

/**
 * The library's types omit this function, which draws a given text; the library's own texts come from a weak random
 * generator.
 */
type Draw = (text: string, look: object) => string;

const keyOf = (uuid: string) => `captcha:${uuid}`;

/** Whether forms require a captcha; an empty setting counts as on. */
export async function captchaEnabled(ctx: Context): Promise<boolean> {
  return (await setting(ctx, 'sys.account.captchaEnabled')) !== 'false';
}

/** Seconds for which a network sees captchas after one was required, although the setting is off. */
const askedFor = 900;
const askedKey = ({ address }: Context) => `captcha:asked:${networkOf(address)}`;

/**
 * Whether to show the image. With captchas off, a login to a name under attack still requires one. The call for the
 * image contains no name, so it depends on the network that was asked.
 */
export async function captchaShown(ctx: Context): Promise<boolean> {
  return (await captchaEnabled(ctx)) || (await hitsOf(ctx, askedKey(ctx))).count > 0;
}

/** Captcha fault of a login to a name under attack; the network sees captchas from now on. */
export async function attackedFault(
  ctx: Context,
  answer: { code: string; uuid: string },
): Promise<CaptchaFault | undefined> {
  const fault = await answerFault(ctx, answer);
  if (fault) await countHit(ctx, askedKey(ctx), askedFor);
  return fault;
}

interface Riddle {
  shown: string;
  answer: string;
}

/** Letters and digits, or a small sum whose result is the answer, depending on the setting. */
function newRiddle(type: string): Riddle {
  if (type === 'math') return newSum();
  const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return { shown: text, answer: text };
}

function newSum(): Riddle {
  const [one, other] = [randomInt(1, 10), randomInt(1, 10)];
  const [larger, smaller] = one > other ? [one, other] : [other, one];
  return randomInt(2) === 0
    ? { shown: `${one}+${other}=?`, answer: String(one + other) }
    : { shown: `${larger}-${smaller}=?`, answer: String(larger - smaller) };
}

/** A new image (PNG, bare base64) and its id. The server keeps the answer for two minutes and one try. */
export async function drawCaptcha(ctx: Context): Promise<{ uuid: string; img: string }> {
  // Drawn from the library's own glyph outlines, without system fonts.
  const { shown, answer } = newRiddle(await setting(ctx, 'sys.account.captchaType'));
  const uuid = crypto.randomUUID();
  await remember(ctx, keyOf(uuid), answer, captchaLife);
  // Imported with the first image: fonts and codecs are a tenth of the process's memory at start.
  const [{ default: sharp }, { default: svgCaptcha }] = await Promise.all([import('sharp'), import('svg-captcha')]);
  const draw = svgCaptcha as unknown as Draw;
  const image = await sharp(Buffer.from(draw(shown, look)))
    .flatten({ background: 'white' })
    .png()
    .toBuffer();
  return { uuid, img: image.toString('base64') };
}

export type CaptchaFault = 'captchaRequired' | 'captchaExpired' | 'captchaWrong';

/** Fault of a captcha that the page did not show. The message tells the user of an older page how to get one. */
export const captchaAsked = () =>
  failFields('identity.sessions.captchaAsked', [{ path: 'code', reason: 'identity.sessions.captchaRequired' }]);

/** Fault of an answer, or undefined. The image is consumed in any case. Case does not matter. */
export async function captchaFault(
  ctx: Context,
  answer: { code: string; uuid: string },
): Promise<CaptchaFault | undefined> {
  return (await captchaEnabled(ctx)) ? answerFault(ctx, answer) : undefined;
}

async function answerFault(ctx: Context, answer: { code: string; uuid: string }): Promise<CaptchaFault | undefined> {
  if (!answer.code) return 'captchaRequired';
  const text = await takeOnce(ctx, keyOf(answer.uuid));
  if (text === undefined) return 'captchaExpired';
  return text.toLowerCase() === answer.code.toLowerCase() ? undefined : 'captchaWrong';
}

/**
 * Lets a form pass only with the right answer to its captcha; every public form calls it.
 * @throws identity.sessions.captchaRequired, captchaExpired or captchaWrong, at the field `code`
 */
export async function checkCaptcha(ctx: Context, answer: { code: string; uuid: string }): Promise<void> {
  const fault = await captchaFault(ctx, answer);
  if (fault) throw captchaFailure(fault);
}

export function captchaFailure(fault: CaptchaFault) {
  const key = `identity.sessions.${fault}`;
  return failFields(key, [{ path: 'code', reason: key }]);
}
