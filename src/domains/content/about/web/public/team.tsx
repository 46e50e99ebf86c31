import { pick } from '#shared/texts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { LatticePicture } from '#web/kit/parts/lattice-picture.tsx';
import { UploadedPicture } from '#web/kit/parts/uploaded-picture.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { PublicMember } from '../../contract.ts';
import { aboutTexts } from '../../texts/index.ts';

/** The members of the team, one card each. */
export function Team({ members }: { members: readonly PublicMember[] }) {
  const t = useTexts(aboutTexts);
  if (members.length === 0) return null;
  return (
    <section aria-labelledby="members">
      <h2 id="members" className="aloud">
        {t('members')}
      </h2>
      <ul className="team">
        {members.map((member) => (
          <li key={member.memberId} className="card member">
            <MemberCard member={member} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MemberCard({ member }: { member: PublicMember }) {
  const t = useTexts(aboutTexts);
  const language = useLanguage();
  const name = pick(member.nameZh, member.nameEn, language);
  const field = pick(member.fieldZh, member.fieldEn, language);
  return (
    <>
      {member.photo ? (
        <UploadedPicture className="member__photo" path={member.photo} width={120} height={120} />
      ) : (
        <LatticePicture seed={`member-${member.memberId}`} className="member__photo" />
      )}
      <div className="member__body">
        <h3>
          {name} {member.isDemo ? <Badge icon="info">{t('demo')}</Badge> : null}
        </h3>
        <p>{pick(member.positionZh, member.positionEn, language)}</p>
        {field ? (
          <p className="secondary small">
            <span className="aloud">{t('field')}: </span>
            {field}
          </p>
        ) : null}
        {member.email ? <a href={`mailto:${member.email}`}>{member.email}</a> : null}
        {member.homepage ? (
          <a href={member.homepage} rel="noopener noreferrer" target="_blank">
            {t('homepage')}
            <span className="aloud"> {name}</span> <Icon name="external" />
          </a>
        ) : null}
      </div>
    </>
  );
}
