import { module } from '#server/module';
import { questions } from '../contract.ts';
import { questionsTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const questionsModule = module({ name: 'data.questions', contract: questions, texts: questionsTexts, routes });
