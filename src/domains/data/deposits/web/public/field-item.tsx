import { createContext, type ReactNode } from 'react';
import { ruleOf, type FieldHint, type FieldKey, type ResourceDraft } from '#contract/data/resources';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { hasNumbers } from '../../contract/requirements.ts';
import { depositTexts } from '../../texts/index.ts';
import { Item } from './item.tsx';

/** Choices on which other fields depend; the object changes only with one of them. */
export type Choices = Pick<ResourceDraft, 'resourceType' | 'sharingMethod' | 'noProject' | 'license'> & {
  isNewVersion: boolean;
  needsNumbers: boolean;
};
export const ChoicesContext = createContext<Choices>({
  resourceType: 'dataset',
  sharingMethod: '',
  noProject: false,
  license: '',
  isNewVersion: false,
  needsNumbers: false,
});

/** Whether the form shows the three numbers of a national project: for a registered grant, or once one is filled in. */
export const showsNumbers = (draft: Pick<ResourceDraft, 'grants' | 'specialNo' | 'projectNo' | 'taskNo'>): boolean =>
  draft.grants.some(({ isRegistered }) => isRegistered) || (draft.grants.length === 0 && hasNumbers(draft));

/** A declared field with its label and hint around its control. */
export function FieldItem({
  field,
  hint,
  day = false,
  children,
}: {
  field: FieldKey;
  /** In place of the declared hint. */
  hint?: ReactNode;
  day?: boolean;
  children?: ReactNode;
}) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const declared = ruleOf(field).hint as FieldHint | undefined;
  return (
    <Item path={field} label={t(`fields.${field}`)} hint={hint ?? (declared && p(`why.${declared}`))} day={day}>
      {children}
    </Item>
  );
}
