import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Requests for changes',
  kinds: { share: 'Stricter sharing', withdraw: 'Withdrawal', restore: 'Restoring', handOver: 'Hand-over' },
  states: { '0': 'Waiting', '1': 'Accepted', '2': 'Refused', '3': 'Taken back' },
  fields: {
    resourceId: 'Resource',
    title: 'Resource',
    kind: 'Change',
    askedByName: 'Asked by',
    receiverName: 'Receiver',
    who: 'User name or e-mail',
    reason: 'Reason',
    before: 'Now',
    terms: 'To be',
    status: 'State',
    comments: 'Comments',
    decisionReason: 'Comments',
    createTime: 'Asked at',
    decidedAt: 'Decided at',
    openDate: 'Open date',
    sharingMethod: 'Sharing method',
    accessRestriction: 'Access restrictions',
    nonDisclosureReason: 'Reason for non-disclosure',
    license: 'License',
    rowVer: 'Record version',
    resources: 'Data resources',
    deptId: 'Sub-center',
  },
  mail: {
    askedSubject: 'A change awaits a decision: {title}',
    askedBody:
      '{name} asks for “{kind}” of the resource “{title}”. Reason: {reason}. Please decide in the back office.',
    acceptedSubject: 'Change accepted: {title}',
    acceptedBody: 'Your request for “{kind}” of the resource “{title}” was accepted. Comments: {reason}',
    refusedSubject: 'Change refused: {title}',
    refusedBody: 'Your request for “{kind}” of the resource “{title}” was refused. Comments: {reason}',
    handOverSubject: 'A resource is offered to you: {title}',
    handOverBody:
      '{name} wants to hand the resource “{title}” over to you. Note: {reason}. Please accept or decline under “My data resources”.',
  },
  fail: {
    notFound: 'There is no such request, or you may not see it',
    waiting: 'Such a request is waiting already',
    settled: 'This request has been decided or taken back',
    own: 'You cannot decide on your own request, nor on the sharing of a resource that you wrote or edit',
    same: 'The sharing would stay as it is',
    reasonNeeded: 'Stricter sharing or a stricter license needs a reason',
    noneChosen: 'Please choose data resources',
    notOpen: 'Only open resources have an open date',
  },
};
