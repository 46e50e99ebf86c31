import { conflict } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { aboutActs, type AboutAct, type AboutStatus } from '../contract.ts';
import { aboutTexts } from '../texts/index.ts';

/** @throws content.about.wrongState where the table has no such act in this state */
export function refuseWrongState(ctx: Context, act: AboutAct, status: AboutStatus): void {
  if ((aboutActs[act].from as readonly AboutStatus[]).includes(status)) return;
  throw conflict('content.about.wrongState', {
    state: translatorOf(aboutTexts, ctx.language)(`states.${status}`),
  });
}
