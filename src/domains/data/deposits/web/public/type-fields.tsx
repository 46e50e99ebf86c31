import { use } from 'react';
import { Input, Select } from 'antd';
import {
  requiredTypeFields,
  resourceTypes,
  typeFieldKinds,
  typeFields,
  type FieldKey,
  type ResourceType,
} from '#contract/data/resources';
import { ExampleHints } from '#view/content/examples';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { ChoicesContext, FieldItem } from './field-item.tsx';
import { Item } from './item.tsx';

/** The type of the resource, and examples of good data of this type. */
export function TypeChoice({ field }: { field: FieldKey }) {
  const t = useTexts(resourcesTexts);
  const { resourceType } = use(ChoicesContext);
  return (
    <>
      <FieldItem field={field}>
        <Select options={resourceTypes.map((value) => ({ value, label: t(`types.${value}`) }))} />
      </FieldItem>
      <ExampleHints kind={resourceType} />
    </>
  );
}

/** The fields of the type. */
export function TypeFields() {
  const t = useTexts(resourcesTexts);
  const { resourceType } = use(ChoicesContext);
  if (typeFields[resourceType].length === 0) return null;
  return (
    <fieldset className="deposit__group">
      <legend>
        {t('sections.typeMeta')} · {t(`types.${resourceType}`)}
      </legend>
      {typeFields[resourceType].map((field) => (
        <TypeItem key={`${resourceType}.${field}`} resourceType={resourceType} field={field} />
      ))}
    </fieldset>
  );
}

function TypeItem({ resourceType, field }: { resourceType: ResourceType; field: string }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const kind = typeFieldKinds[field];
  const needed = requiredTypeFields[resourceType].includes(field);
  return (
    <Item
      path={`typeMeta.${field}`}
      label={t.dynamic(`typeMeta.${resourceType}.${field}`)}
      day={kind === 'day'}
      {...(needed ? { hint: p('why.typeField', { type: t(`types.${resourceType}`) }) } : {})}
    >
      {kind === 'long' ? (
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />
      ) : (
        <Input {...(kind === 'year' ? { inputMode: 'numeric', className: 'deposit__short' } : {})} />
      )}
    </Item>
  );
}
