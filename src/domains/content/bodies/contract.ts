import { z } from 'zod';
import { both } from '#shared/bilingual';
import { contract, data } from '#shared/contract';
import { languages } from '#shared/texts';
import { Html } from '#shared/text-schemas';

/** Characters of HTML in one language: the longest body of the nouns that use this check. */
const longestBody = 200_000;

/** Links and pictures of one language that are examined; more are not reported. */
export const maxParts = 200;

/** Bytes from which a picture makes a page slow. */
export const largePicture = 1_000_000;

/**
 * State of a link for the server. `inside`: an address of this site, which the browser requests. `unknown`: not checked
 * yet.
 */
const linkStates = ['inside', 'reachable', 'broken', 'unknown'] as const;

const BodyLink = z.object({
  language: z.enum(languages),
  address: z.string(),
  state: z.enum(linkStates),
});

export const BodyPicture = z.object({
  language: z.enum(languages),
  address: z.string(),
  alt: z.string(),
  /** Null for a picture that is not a file of this site. */
  bytes: z.number().nullable(),
  /** False for an address of this site without a file. */
  found: z.boolean(),
});
export type BodyPicture = z.output<typeof BodyPicture>;

/** Bodies as they would be stored, with the links and pictures in them. */
export const CheckedBodies = z.object({
  ...both('content', z.string()),
  links: z.array(BodyLink),
  pictures: z.array(BodyPicture),
});
export type CheckedBodies = z.output<typeof CheckedBodies>;

export const bodies = contract('content.bodies', {
  /** For everybody who writes such a text. Nothing is stored. */
  check: {
    method: 'POST',
    path: '/biz/body/check',
    permit: [
      'biz:news:add',
      'biz:news:edit',
      'biz:service:add',
      'biz:service:edit',
      'biz:article:add',
      'biz:article:edit',
      'biz:applyTool:add',
      'biz:applyTool:edit',
      'biz:about:add',
      'biz:about:edit',
    ],
    body: z.object({ ...both('content', Html(longestBody)) }),
    reply: data(CheckedBodies),
    maxBody: 2 * longestBody * 4,
    repeatable: true,
    changesContent: false,
    // It runs while somebody types, and changes nothing.
    audit: false,
  },
});
