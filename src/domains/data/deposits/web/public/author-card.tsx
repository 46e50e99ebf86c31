import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input } from 'antd';
import { OrganizationsInput } from '#view/identity/organizations';
import { useSortRow } from '#web/kit/lists/sortable.tsx';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { Item } from './item.tsx';

/** One author, with the controls that move and remove the card. */
export function AuthorCard({
  id,
  name,
  at,
  isLast,
  onStep,
  onRemove,
}: {
  id: string;
  /** Index in the form's list. */
  name: number;
  at: number;
  isLast: boolean;
  onStep: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const p = useTexts(depositTexts);
  const { row, handle, isDragging } = useSortRow(id);
  const n = at + 1;
  return (
    <li {...row} className={isDragging ? 'deposit__card deposit__card--moving' : 'deposit__card'}>
      <AuthorFields name={name} at={at} />
      <div className="deposit__card-acts">
        <Button
          type="text"
          className="deposit__handle"
          icon={<HolderOutlined />}
          {...handle}
          aria-label={p('author.drag', { n })}
        />
        <Button
          type="text"
          icon={<ArrowUpOutlined />}
          aria-label={p('author.up', { n })}
          disabled={at === 0}
          data-move="up"
          onClick={() => onStep(-1)}
        />
        <Button
          type="text"
          icon={<ArrowDownOutlined />}
          aria-label={p('author.down', { n })}
          disabled={isLast}
          data-move="down"
          onClick={() => onStep(1)}
        />
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={p('author.remove', { n })}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

function AuthorFields({ name, at }: { name: number; at: number }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const path = (field: string) => ({ path: `authors.${at}.${field}`, name: [name, field] });
  return (
    <fieldset className="deposit__group deposit__group--plain">
      <legend>{p('author.one', { n: at + 1 })}</legend>
      <div className="deposit__pair">
        <Item {...path('nameZh')} label={t('fields.nameZh')} hint={p('why.authorName')}>
          <Input />
        </Item>
        <Item {...path('nameEn')} label={t('fields.nameEn')} hint={p('why.authorNameEn')}>
          <Input />
        </Item>
        <Item {...path('affiliations')} label={t('fields.affiliations')}>
          <OrganizationsInput />
        </Item>
        <Item {...path('email')} label={t('fields.email')}>
          <Input type="email" />
        </Item>
        <Item {...path('phone')} label={t('fields.phone')}>
          <Input type="tel" />
        </Item>
        <Item {...path('orcid')} label={t('fields.orcid')} hint={p('author.orcid')}>
          <Input />
        </Item>
      </div>
      <Form.Item name={[name, 'isCorresponding']} valuePropName="checked" className="deposit__tick">
        <Checkbox>{p('author.corresponding')}</Checkbox>
      </Form.Item>
    </fieldset>
  );
}
