import { leads } from '#shared/publishing';
import { Records } from '#web/kit/lists/records.tsx';
import { useTexts } from '#web/texts/language.ts';
import { about, aboutActs } from '../../contract.ts';
import { aboutTexts } from '../../texts/index.ts';
import { memberPageTexts } from '../texts/index.ts';
import { MemberForm } from './member-form.tsx';
import { MemberOrder } from './order.tsx';

const members = {
  list: about.members,
  add: about.addMember,
  edit: about.editMember,
  remove: about.removeMembers,
  sort: about.sortMembers,
};

export default function MembersPage() {
  const t = useTexts(memberPageTexts);
  const words = useTexts(aboutTexts);
  return (
    <Records
      noun={members}
      id="memberId"
      words={aboutTexts}
      page={memberPageTexts}
      names={{ status: (value) => words(`states.${value}`) }}
      filters={['name', 'status']}
      columns={[
        { field: 'name', title: t('name') },
        { field: 'position', title: t('position') },
        'sort',
        { field: 'status', tones: { draft: 'idle', published: 'ok' } },
        'updateTime',
      ]}
      isLocked={({ status }) => status === 'published'}
      order={(on) => <MemberOrder {...on} />}
      form={(item, on) => <MemberForm item={item} {...on} />}
      acts={({ memberId, status }, { edit, act, move, remove }) => [
        edit,
        act('preview', about.find, `/about/team?previewMember=${memberId}`),
        leads(aboutActs, 'publish', status) &&
          move('publish', about.publishMember, { body: { memberId } }, t('published')),
        leads(aboutActs, 'takeDown', status) &&
          move('takeDown', about.takeDownMember, { body: { memberId } }, t('takenDown')),
        status !== 'published' && remove,
      ]}
    />
  );
}
