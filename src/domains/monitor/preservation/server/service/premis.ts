import { leaf, parent, xmlHead } from '#shared/xml';
import type { Context } from '#server/context';
import { eventsOf, filesOf, type Scope } from '../queries/dump.ts';

/*
 * PREMIS 3 (https://www.loc.gov/standards/premis/v3/) of the stored files of an object: their properties, their
 * creation, and the checks of the first copy. Checks of the second copy are only in the database, because they happen
 * after it was written.
 */
const namespace = 'http://www.loc.gov/premis/v3';
const agents = 'agents of this portal';

/** The document, part by part. */
export async function* premis(ctx: Context, scope: Scope, objectId: string): AsyncGenerator<string> {
  const named = new Set<string>();
  yield `${xmlHead}<premis xmlns="${namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="3.0">\n`;
  yield `${parent('object', { 'xsi:type': 'intellectualEntity' }, [identified('object', 'URN', objectId)])}\n`;
  for await (const file of filesOf(ctx, scope))
    yield `${parent('object', { 'xsi:type': 'file' }, [
      identified('object', 'file number', String(file.fileId)),
      parent('objectCharacteristics', {}, [
        leaf('compositionLevel', '0'),
        ...(file.sha256
          ? [
              parent('fixity', {}, [
                leaf('messageDigestAlgorithm', 'SHA-256'),
                leaf('messageDigest', file.sha256),
                leaf('messageDigestOriginator', 'this portal, at the upload'),
              ]),
            ]
          : []),
        leaf('size', String(file.size)),
        parent('format', {}, [parent('formatDesignation', {}, [leaf('formatName', file.mime || 'unknown')])]),
      ]),
      leaf('originalName', file.path),
    ])}\n`;
  named.add('system.uploads');
  for await (const file of filesOf(ctx, scope))
    yield event({
      id: `upload-${file.fileId}`,
      type: 'ingestion',
      time: file.readyAt,
      outcome: 'success',
      detail: '',
      agent: 'system.uploads',
      fileId: file.fileId,
    });
  for await (const it of eventsOf(ctx, scope)) {
    named.add(it.agent);
    yield event({
      id: String(it.eventId),
      type: it.eventType,
      time: it.eventTime,
      outcome: it.outcome,
      detail: it.detail === '{}' ? '' : it.detail,
      agent: it.agent,
      fileId: it.fileId,
    });
  }
  for (const agent of named)
    yield `${parent('agent', {}, [
      identified('agent', agents, agent),
      leaf('agentName', agent),
      leaf('agentType', 'software'),
    ])}\n`;
  yield '</premis>\n';
}

const identified = (of: 'object' | 'event' | 'agent', type: string, value: string) =>
  parent(`${of}Identifier`, {}, [leaf(`${of}IdentifierType`, type), leaf(`${of}IdentifierValue`, value)]);

function event(it: {
  id: string;
  type: string;
  time: Date;
  outcome: string;
  detail: string;
  agent: string;
  fileId: number;
}): string {
  const outcome = [
    leaf('eventOutcome', it.outcome),
    ...(it.detail ? [parent('eventOutcomeDetail', {}, [leaf('eventOutcomeDetailNote', it.detail)])] : []),
  ];
  return `${parent('event', {}, [
    identified('event', 'event number', it.id),
    leaf('eventType', it.type),
    leaf('eventDateTime', it.time.toISOString()),
    parent('eventOutcomeInformation', {}, outcome),
    parent('linkingAgentIdentifier', {}, [
      leaf('linkingAgentIdentifierType', agents),
      leaf('linkingAgentIdentifierValue', it.agent),
    ]),
    parent('linkingObjectIdentifier', {}, [
      leaf('linkingObjectIdentifierType', 'file number'),
      leaf('linkingObjectIdentifierValue', String(it.fileId)),
    ]),
  ])}\n`;
}
