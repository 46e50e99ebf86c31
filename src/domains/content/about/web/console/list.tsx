import './list.css';
import { pick } from '#shared/texts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { leads } from '#shared/publishing';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { about, aboutActs, type AboutRow } from '../../contract.ts';
import { aboutTexts } from '../../texts/index.ts';
import { aboutPageTexts } from '../texts/index.ts';
import { AboutEdit, AboutForm } from './form.tsx';

export default function AboutPage() {
  const t = useTexts(aboutPageTexts);
  const words = useTexts(aboutTexts);
  const language = useLanguage();
  const slotOf = ({ slot, isDemo }: AboutRow) => (
    <span>
      {words(`slots.${slot}`)} {isDemo && <Badge icon="info">{t('demo')}</Badge>}
    </span>
  );
  const summaryOf = (row: AboutRow) => (
    <div className="about-summary">{pick(row.summaryZh, row.summaryEn, language)}</div>
  );
  return (
    <Records
      noun={about}
      id="aboutId"
      words={aboutTexts}
      page={aboutPageTexts}
      nameOf={({ slot }) => words(`slots.${slot}`)}
      names={{ slot: (value) => words(`slots.${value}`), status: (value) => words(`states.${value}`) }}
      filters={['slot', 'status']}
      columns={[
        { field: 'slot', cell: slotOf },
        {
          field: 'summary',
          title: words(language === 'zh' ? 'fields.summaryZh' : 'fields.summaryEn'),
          cell: summaryOf,
        },
        { field: 'status', tones: { draft: 'idle', published: 'ok' } },
        'updateTime',
      ]}
      isLocked={({ status }) => status === 'published'}
      form={(row, on) => (row ? <AboutEdit aboutId={row.aboutId} {...on} /> : <AboutForm {...on} />)}
      acts={({ aboutId, slot, status }, { edit, act, move, remove }) => [
        edit,
        act('preview', about.find, `/about/${slot}?preview=${aboutId}`),
        leads(aboutActs, 'publish', status) && move('publish', about.publish, { body: { aboutId } }, t('published')),
        leads(aboutActs, 'takeDown', status) && move('takeDown', about.takeDown, { body: { aboutId } }, t('takenDown')),
        status !== 'published' && remove,
      ]}
    />
  );
}
