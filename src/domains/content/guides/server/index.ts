import { module } from '#server/module';
import { guides } from '../contract.ts';
import { guidesTexts } from '../texts/index.ts';

export const guidesModule = module({ name: 'content.guides', contract: guides, texts: guidesTexts });
