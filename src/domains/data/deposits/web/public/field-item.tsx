import { createContext, type ReactNode } from 'react';
import { ruleOf, type FieldHint, type FieldKey, type ResourceDraft } from '#contract/data/resources';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { Item } from './item.tsx';

/** Choices on which other fields depend; the object changes only with one of them. */
export type Choices = Pick<ResourceDraft, 'resourceType' | 'sharingMethod' | 'noProject' | 'license'> & {
  isNewVersion: boolean;
};
export const ChoicesContext = createContext<Choices>({
  resourceType: 'dataset',
  sharingMethod: '',
  noProject: false,
  license: '',
  isNewVersion: false,
});

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
