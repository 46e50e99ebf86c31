import { module } from '#server/module';
import { messages } from '../contract.ts';
import { messageTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const messagesModule = module({ name: 'content.messages', contract: messages, texts: messageTexts, routes });
