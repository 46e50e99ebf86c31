import { leaf, parent } from '#shared/xml';
import { dataciteXml, dublinCore, type Exported } from '#module/data/exports';
import { ProtocolError } from './arguments.ts';

interface MetadataFormat {
  schema: string;
  namespace: string;
  write: (it: Exported, now: Date) => string;
}

const wrapper = 'http://schema.datacite.org/oai/oai-1.1/';

/** Every `metadataPrefix`; each record is available in all of them. */
const metadataFormats: Record<string, MetadataFormat> = {
  oai_dc: {
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    write: dublinCore,
  },
  oai_datacite: {
    schema: 'http://schema.datacite.org/oai/oai-1.1/oai.xsd',
    namespace: wrapper,
    write: (it, now) =>
      parent('oai_datacite', { xmlns: wrapper, 'xsi:schemaLocation': `${wrapper} ${wrapper}oai.xsd` }, [
        leaf('schemaVersion', '4.6'),
        leaf('datacentreSymbol', new URL(it.place.origin).hostname),
        parent('payload', {}, [dataciteXml(it, now)]),
      ]),
  },
  datacite: {
    schema: 'https://schema.datacite.org/meta/kernel-4.6/metadata.xsd',
    namespace: 'http://datacite.org/schema/kernel-4',
    write: dataciteXml,
  },
};

/** @throws cannotDisseminateFormat */
export function formatOf(prefix: string): MetadataFormat {
  if (!Object.hasOwn(metadataFormats, prefix))
    throw new ProtocolError('cannotDisseminateFormat', `There is no metadata format ${prefix}.`);
  return metadataFormats[prefix]!;
}

/** The content of a `ListMetadataFormats` response. */
export const listFormats = (): string =>
  parent(
    'ListMetadataFormats',
    {},
    Object.entries(metadataFormats).map(([prefix, { schema, namespace }]) =>
      parent('metadataFormat', {}, [
        leaf('metadataPrefix', prefix),
        leaf('schema', schema),
        leaf('metadataNamespace', namespace),
      ]),
    ),
  );
