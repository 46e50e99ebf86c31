import { Form, Input, Select } from 'antd';
import {
  maxRelatedWorks,
  RelatedWork,
  relationTypes,
  workIdTypes,
  type FieldKey,
  type WorkIdType,
} from '#contract/data/resources';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { CardList } from './card-list.tsx';
import { Item } from './item.tsx';

/** Related papers, data and books, by their identifiers. */
export function WorkCards({ field }: { field: FieldKey }) {
  const p = useTexts(depositTexts);
  return (
    <>
      <p className="deposit__why">{p('work.why', { most: maxRelatedWorks })}</p>
      <CardList
        name={field}
        most={maxRelatedWorks}
        fresh={() => RelatedWork.parse({})}
        add={p('work.add')}
        remove={(n) => p('work.remove', { n })}
      >
        {(name, at) => <WorkFields name={name} at={at} />}
      </CardList>
    </>
  );
}

/** An example of each kind of identifier. */
const examples: Record<WorkIdType, string> = {
  DOI: '10.1234/abcd',
  CSTR: '12345.11.abcd',
  arXiv: '2401.01234',
  Handle: '20.500.12345/abc',
  ISBN: '978-7-03-000000-0',
  URL: 'https://',
};

function WorkFields({ name, at }: { name: number; at: number }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const idType = (Form.useWatch(['relatedWorks', name, 'idType']) as WorkIdType | undefined) ?? 'DOI';
  const path = (field: string) => ({ path: `relatedWorks.${at}.${field}`, name: [name, field] });
  return (
    <fieldset className="deposit__group deposit__group--plain">
      <legend>{p('work.one', { n: at + 1 })}</legend>
      <Item {...path('relation')} label={p('work.relation')}>
        <Select options={relationTypes.map((value) => ({ value, label: t(`relations.${value}`) }))} />
      </Item>
      <div className="deposit__pair">
        <Item {...path('idType')} label={t('fields.idType')}>
          <Select options={workIdTypes.map((value) => ({ value, label: t(`workIds.${value}`) }))} />
        </Item>
        <Item {...path('value')} label={t('fields.value')}>
          <Input placeholder={examples[idType]} />
        </Item>
      </div>
      <Item {...path('title')} label={p('work.title')}>
        <Input />
      </Item>
    </fieldset>
  );
}
