import { Button } from 'antd';
import { License, PreservationPlan, SharingMethod, type ResourceDraft } from '#contract/data/resources';
import { useTexts } from '#web/language.ts';
import { resourcesTexts } from '../../texts/index.ts';
import { resourcePagesTexts } from '../texts/index.ts';
import { differences } from './draft.ts';

/** Two versions of a form side by side, where they differ, and the choice between them. */
export function VersionChoice({
  mine,
  theirs,
  onChoose,
}: {
  mine: ResourceDraft;
  theirs: ResourceDraft;
  onChoose: (whose: 'mine' | 'theirs') => void;
}) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(resourcePagesTexts);
  const show = useShow();
  return (
    <>
      <p>{p('deposit.conflict.text')}</p>
      <div className="scroll-x deposit__versions">
        <table className="table">
          <thead>
            <tr>
              <th>{p('deposit.conflict.field')}</th>
              <th>{p('deposit.conflict.mine')}</th>
              <th>{p('deposit.conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differences(mine, theirs).map((field) => (
              <tr key={field}>
                <th scope="row">{t.dynamic(`fields.${field}`)}</th>
                <td>{show(field, mine)}</td>
                <td>{show(field, theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="deposit__acts">
        <Button type="primary" onClick={() => onChoose('mine')}>
          {p('deposit.conflict.keepMine')}
        </Button>
        <Button onClick={() => onChoose('theirs')}>{p('deposit.conflict.takeTheirs')}</Button>
      </div>
    </>
  );
}

/** A field's value in a few words. */
function useShow(): (field: keyof ResourceDraft, draft: ResourceDraft) => string {
  const t = useTexts(resourcesTexts);
  const p = useTexts(resourcePagesTexts);
  return (field, draft) => {
    const value = draft[field];
    if (field === 'authors')
      return draft.authors.map((author) => author.nameZh || author.nameEn).join(', ') || p('deposit.conflict.empty');
    if (Array.isArray(value)) return p('deposit.conflict.entries', { count: value.length });
    if (typeof value === 'boolean') return value ? '✓' : '–';
    if (typeof value === 'object')
      return Object.values(value).filter(Boolean).join(', ') || p('deposit.conflict.empty');
    if (!value) return p('deposit.conflict.empty');
    if (field === 'resourceType') return t(`types.${draft.resourceType}`);
    if (SharingMethod.safeParse(value).success) return t.dynamic(`sharing.${value}`);
    if (field === 'license' && License.safeParse(value).success) return t.dynamic(`licenses.${value}`);
    if (PreservationPlan.safeParse(value).success) return t.dynamic(`preservation.${value}`);
    return value.length > 300 ? `${value.slice(0, 300)}…` : value;
  };
}
