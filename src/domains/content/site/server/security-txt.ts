import type { InterfaceCall, InterfaceReply } from '#server/http/interfaces';
import { setting } from '#module/system/settings';
import { hasPublishedArticle } from './queries.ts';

/** Days until the file expires: RFC 9116 recommends less than a year. */
const goodFor = 180;

/** Slug of the article that describes how reports are handled, if it is published. */
const policySlug = 'security';

/** Contact for reports of vulnerabilities (RFC 9116); absent until a contact has been set. */
export async function securityText({ ctx, origin }: InterfaceCall): Promise<InterfaceReply> {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  const contact = await setting(ctx, 'site.securityContact');
  if (!contact) return { status: 404, headers, body: 'No contact has been set.\n' };
  // Rounded to a whole day, so that the file stays the same for a day.
  const expires = new Date(ctx.now.getTime() + goodFor * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  const policy = `${origin}/biz/article/${policySlug}`;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: zh, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    ...((await hasPublishedArticle(ctx, policySlug)) ? [`Policy: ${policy}`, `Policy: ${policy}?lang=en`] : []),
  ];
  return { headers, body: `${lines.join('\n')}\n` };
}
