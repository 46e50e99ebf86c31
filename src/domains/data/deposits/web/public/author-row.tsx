import { use, useState } from 'react';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, DownOutlined, HolderOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input } from 'antd';
import { useSortRow } from '#web/kit/lists/sortable.tsx';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { authorsTexts } from '../texts/authors.ts';
import { AuthorInstitutions } from './author-institutions.tsx';
import { controlId, FieldStatesContext, Item } from './item.tsx';

/** Fields that are folded. */
const folded = ['email', 'phone', 'orcid'] as const;

/** One author in a line; e-mail, phone, ORCID iD and the buttons that move and remove the row are folded below. */
export function AuthorRow({
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
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const a = useTexts(authorsTexts);
  const { row, handle, isDragging } = useSortRow(id);
  const { isOpen, setOpen } = useFold(name, at);
  const n = at + 1;
  const path = (field: string) => ({ path: `authors.${at}.${field}`, name: [name, field] });
  const moreId = `${controlId(`authors.${at}`)}_more`;
  return (
    <li {...row} className={isDragging ? 'author author--moving' : 'author'}>
      <fieldset>
        <legend className="aloud">{p('author.one', { n })}</legend>
        <div className="author__line">
          <span className="author__place">
            <Button
              type="text"
              size="small"
              className="deposit__handle"
              icon={<HolderOutlined />}
              {...handle}
              aria-label={p('author.drag', { n })}
            />
            <span aria-hidden="true">{n}</span>
          </span>
          <Item {...path('nameZh')} label={t('fields.nameZh')} className="author__zh">
            <Input />
          </Item>
          <Item {...path('nameEn')} label={t('fields.nameEn')} className="author__en">
            <Input />
          </Item>
          <Item {...path('affiliations')} label={t('fields.affiliations')} className="author__institutions">
            <AuthorInstitutions at={at} name={name} />
          </Item>
          <Form.Item name={[name, 'isCorresponding']} valuePropName="checked" noStyle>
            <Checkbox className="author__tick">
              <span>{a('tickLabel')}</span>
            </Checkbox>
          </Form.Item>
          <Button
            type="text"
            size="small"
            className="author__unfold"
            icon={<DownOutlined rotate={isOpen ? 180 : 0} />}
            aria-expanded={isOpen}
            aria-controls={moreId}
            aria-label={a('more', { n })}
            title={a('more', { n })}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
        {/* Links to a field below open the details. */}
        <details
          id={moreId}
          className="author__more"
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary hidden>{a('more', { n })}</summary>
          <div className="author__rest">
            <Item {...path('email')} label={t('fields.email')}>
              <Input type="email" />
            </Item>
            <Item {...path('phone')} label={t('fields.phone')}>
              <Input type="tel" />
            </Item>
            <Item {...path('orcid')} label={t('fields.orcid')}>
              <Input placeholder={p('author.orcid')} />
            </Item>
            <div className="author__acts">
              <Button
                type="text"
                icon={<ArrowUpOutlined />}
                aria-label={p('author.up', { n })}
                title={p('author.up', { n })}
                disabled={at === 0}
                data-move="up"
                onClick={() => onStep(-1)}
              />
              <Button
                type="text"
                icon={<ArrowDownOutlined />}
                aria-label={p('author.down', { n })}
                title={p('author.down', { n })}
                disabled={isLast}
                data-move="down"
                onClick={() => onStep(1)}
              />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={p('author.remove', { n })}
                title={p('author.remove', { n })}
                onClick={onRemove}
              />
            </div>
          </div>
        </details>
      </fieldset>
    </li>
  );
}

/** Whether the folded part is open: it opens when the author becomes corresponding, and when a fault is in it. */
function useFold(name: number, at: number) {
  const isCorresponding = Form.useWatch(['authors', name, 'isCorresponding']) as boolean | undefined;
  const { faults } = use(FieldStatesContext);
  const isFaulty = folded.some((field) => faults.has(`authors.${at}.${field}`));
  const [isOpen, setOpen] = useState(false);
  const reasons = `${isCorresponding === true} ${isFaulty}`;
  const [seen, setSeen] = useState('false false');
  if (reasons !== seen) {
    const [marked, faulty] = seen.split(' ');
    setSeen(reasons);
    if ((isCorresponding && marked === 'false') || (isFaulty && faulty === 'false')) setOpen(true);
  }
  return { isOpen, setOpen };
}
