import type { InterfaceCall, InterfaceReply } from '#server/http/interfaces';
import { placeAt } from './record.ts';

/**
 * Lists the interfaces of the portal (RFC 9727) for programs that know only its host: the address of each, with the
 * page that documents it.
 */
export async function catalog({ ctx, origin }: InterfaceCall): Promise<InterfaceReply> {
  const { nameEn } = await placeAt(ctx, origin);
  const self = `${origin}/.well-known/api-catalog`;
  const linkset = [
    {
      anchor: self,
      item: [
        { href: `${origin}/oai`, title: `OAI-PMH 2.0 of ${nameEn}` },
        { href: `${origin}/optimade/`, title: `OPTIMADE 1.3 of ${nameEn}` },
        { href: `${origin}/sitemap.xml`, title: 'Sitemap', type: 'application/xml' },
      ],
    },
    {
      anchor: `${origin}/optimade/`,
      'service-desc': [{ href: `${origin}/optimade/v1/info`, type: 'application/vnd.api+json' }],
      'service-doc': [{ href: 'https://www.optimade.org/specification', type: 'text/html' }],
    },
    {
      anchor: `${origin}/oai`,
      'service-desc': [{ href: `${origin}/oai?verb=Identify`, type: 'text/xml' }],
      'service-doc': [{ href: 'http://www.openarchives.org/OAI/openarchivesprotocol.html', type: 'text/html' }],
    },
  ];
  return {
    headers: {
      'content-type': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      link: `<${self}>; rel="api-catalog"`,
    },
    body: `${JSON.stringify({ linkset }, null, 2)}\n`,
  };
}
