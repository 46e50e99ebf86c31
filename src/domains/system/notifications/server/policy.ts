import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import { ownTopics, topics, workTopics, type Topic, type WorkTopic } from '../contract.ts';

/** The topics that can reach a user: own records, and the work of their permissions. */
export const topicsOf = (actor: Actor): Topic[] => [
  ...ownTopics,
  ...(Object.keys(workTopics) as WorkTopic[]).filter((topic) => holdsAny(actor, workTopics[topic])),
];

const signature = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(`system.notifications.stop ${text}`).digest('base64url');

/** Token that stops the mails of one topic to one user, and allows nothing else. */
export function stopToken(key: Buffer, userId: number, topic: Topic): string {
  const text = `${userId}.${topic}`;
  return `${text}.${signature(key, text)}`;
}

/** User and topic of a token; null for any other text. */
export function readStopToken(key: Buffer, token: string): { userId: number; topic: Topic } | null {
  const [, text = '', digits = '', name = '', given = ''] =
    /^((\d{1,9})\.([a-zA-Z]{1,30}))\.([\w-]{43})$/.exec(token) ?? [];
  const topic = topics.find((one) => one === name);
  if (!topic || !timingSafeEqual(Buffer.from(signature(key, text)), Buffer.from(given))) return null;
  return { userId: Number(digits), topic };
}
