import { use } from 'react';
import { Form, Input } from 'antd';
import { Grant, maxGrants, type FieldKey } from '#contract/data/resources';
import { OrganizationInput } from '#view/identity/organizations';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { CardList } from './card-list.tsx';
import { FieldStatesContext, Item, TouchContext } from './item.tsx';
import { GrantNumber } from './project-number.tsx';

/** The grants that funded the work. A number of the register of projects asks for the three numbers of the project. */
export function GrantCards({ field }: { field: FieldKey }) {
  const p = useTexts(depositTexts);
  const lack = use(FieldStatesContext).faults.get(field);
  return (
    <>
      {lack ? <p className="deposit__fault">{lack}</p> : null}
      <CardList
        name={field}
        most={maxGrants}
        fresh={() => Grant.parse({})}
        add={p('grant.add')}
        remove={(n) => p('grant.remove', { n })}
      >
        {(name, at) => <GrantFields name={name} at={at} />}
      </CardList>
    </>
  );
}

function GrantFields({ name, at }: { name: number; at: number }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const touch = use(TouchContext);
  const isRegistered = Form.useWatch(['grants', name, 'isRegistered']) as boolean | undefined;
  const path = (field: string) => ({ path: `grants.${at}.${field}`, name: [name, field] });
  return (
    <fieldset className="deposit__group deposit__group--plain">
      <legend>{p('grant.one', { n: at + 1 })}</legend>
      <div className="deposit__pair">
        <Item
          {...path('number')}
          label={t('fields.number')}
          hint={p(isRegistered ? 'grant.registered' : 'grant.number')}
        >
          <GrantNumber at={name} onTaken={touch} />
        </Item>
        <Item {...path('funder')} label={t('fields.funder')}>
          <OrganizationInput isUnchecked />
        </Item>
      </div>
      <Item {...path('title')} label={t('fields.grantTitle')}>
        <Input />
      </Item>
    </fieldset>
  );
}
