import { bilingual } from '../texts.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Texts of the kernel: failures of transport, session and validation. */
export const kernelTexts = bilingual(zh, en);
