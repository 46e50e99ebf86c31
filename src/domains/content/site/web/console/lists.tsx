import type { ReactNode } from 'react';
import { Button, Form, Input } from 'antd';
import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { SiteBanner, SiteLink } from '#contract/system/settings';
import { uploadFile } from '#view/system/uploads';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { ImageField } from '#web/kit/forms/upload/image-field.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { maxBanners, maxLinks } from '../../contract.ts';
import { siteTexts } from '../../texts/index.ts';
import { sitePageTexts } from '../texts/index.ts';
import { Section, useSiteLabels } from './section.tsx';

export function FooterSection() {
  const t = useTexts(sitePageTexts);
  const language = useLanguage();
  const { label, rules } = useSiteLabels();
  const linkRules = rulesOf(SiteLink, siteTexts, language);
  return (
    <Section name="footer">
      <BilingualItem name="footer" label={label} rules={rules} extra={t('hints.footer')}>
        {(one) => <Input.TextArea autoSize={{ minRows: 2 }} maxLength={one === 'zh' ? 500 : 1000} />}
      </BilingualItem>
      <h3>{label('links')}</h3>
      <p className="site-section__hint">{t('hints.links', { count: maxLinks })}</p>
      <Items name="links" most={maxLinks} add={t('addLink')} fresh={{ titleZh: '', titleEn: '', url: '' }}>
        {(at) => (
          <div className="site-item__three">
            {(['titleZh', 'titleEn', 'url'] as const).map((field) => (
              <Form.Item key={field} name={[at, field]} label={label(field)} rules={linkRules[field]}>
                <Input lang={field === 'titleEn' ? 'en' : undefined} />
              </Form.Item>
            ))}
          </div>
        )}
      </Items>
    </Section>
  );
}

export function BannerSection() {
  const t = useTexts(sitePageTexts);
  const language = useLanguage();
  const { label } = useSiteLabels();
  const rules = rulesOf(SiteBanner, siteTexts, language);
  return (
    <Section name="banner">
      <p className="site-section__hint">{t('hints.banners', { count: maxBanners })}</p>
      <Items name="banners" most={maxBanners} add={t('addBanner')} fresh={{ image: '', altZh: '', altEn: '', url: '' }}>
        {(at) => (
          <>
            <Form.Item name={[at, 'image']} label={label('image')} rules={rules.image}>
              <ImageField maxCount={1} onUpload={uploadFile} />
            </Form.Item>
            <div className="site-item__three">
              {(['altZh', 'altEn', 'url'] as const).map((field) => (
                <Form.Item key={field} name={[at, field]} label={label(field)} rules={rules[field]}>
                  <Input lang={field === 'altEn' ? 'en' : undefined} />
                </Form.Item>
              ))}
            </div>
          </>
        )}
      </Items>
    </Section>
  );
}

interface ItemsProps {
  name: 'links' | 'banners';
  most: number;
  add: string;
  fresh: object;
  /** The fields of one item by its index in the list. */
  children: (at: number) => ReactNode;
}

/** A list in the form. Items are added at its end, moved up and removed. */
function Items({ name, most, add, fresh, children }: ItemsProps) {
  const t = useTexts(sitePageTexts);
  return (
    <Form.List name={name}>
      {(fields, act) => (
        <>
          <ol className="site-items">
            {fields.map((field, at) => (
              <li key={field.key} className="site-item">
                {children(field.name)}
                <div className="site-item__acts">
                  <Button
                    size="small"
                    disabled={at === 0}
                    icon={<ArrowUpOutlined aria-hidden />}
                    aria-label={t('upOf', { number: at + 1 })}
                    onClick={() => act.move(at, at - 1)}
                  >
                    {t('up')}
                  </Button>
                  <Button
                    size="small"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('removeOf', { number: at + 1 })}
                    onClick={() => act.remove(at)}
                  >
                    {t('remove')}
                  </Button>
                </div>
              </li>
            ))}
          </ol>
          {fields.length < most && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => act.add(fresh)}>
              {add}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}
