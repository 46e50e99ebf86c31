import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Project users',
  fields: {
    email: 'E-mail',
    role: 'Role',
    topicId: 'Topic',
    name: 'Name',
    organization: 'Organization',
    lastLogin: 'Last login',
    project: 'Project',
    projectNo: 'Project number',
    keyword: 'Name or e-mail',
    createTime: 'Since',
    taskId: 'Task',
    memberId: 'Member',
    invitationId: 'Invitation',
    token: 'Link of the invitation',
    agrees: 'Decision',
    reason: 'Reason',
  },
  mail: {
    subject: '[{site}] Invitation to archive the data of a project: {title}',
    known:
      'You are invited as “{role}” of the project “{title}” ({no}) to archive its data. Log in and open the link below to accept, before {day}.',
    unknown:
      'You are invited as “{role}” of the project “{title}” ({no}) to archive its data. Register an account with this e-mail address, then open the link below to accept, before {day}. Accepting also verifies the address.',
    footer: 'This mail was sent automatically. Please do not reply. If you do not know the project, ignore it.',
  },
  fail: {
    notFound: 'There is no such member or invitation',
    topic: 'Choose a topic of this project',
    inviteLead:
      'A second project lead needs the consent of the data centre. Invite the person as a member, then ask to make them lead',
    leadByCentre:
      'A change of the project leads needs the consent of the data centre. Ask to hand the lead over, or contact the centre',
    lastLead: 'A project keeps at least one lead. Hand the lead over first',
    already: 'This member is project lead already',
    notLead: 'Only a project lead can ask for this',
    notCentre: 'The data centre decides on this request',
    asked: 'A change of the lead already waits for the data centre. Recall it first',
    leadGone: 'The person who asked is no longer project lead',
    inactive: 'The account of this member is not in use, so it cannot lead the project',
    reason: 'Enter a reason for the refusal',
    many: 'There can be {count} members and invitations at most',
    gone: 'The invitation is no longer valid. Ask the project lead to send it again',
    otherAddress: 'The invitation was sent to another address. Log in with the address that received it',
  },
};
