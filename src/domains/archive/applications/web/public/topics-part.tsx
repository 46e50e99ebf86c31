import { maxTopics, type TopicOverview } from '#contract/archive/applications';
import { applicationTexts } from '#texts/archive/applications';
import { Button } from '#web/kit/parts/button.tsx';
import { TextField } from '#web/kit/forms/form-parts.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useTexts } from '#web/texts/language.ts';
import { applicationPageTexts } from '../texts/index.ts';
import type { Part } from './form.tsx';

const nothing: TopicOverview = { topicNo: '', name: '', leader: '', org: '', dataDesc: '' };
const fields = [
  ['topicNo', 100],
  ['name', 300],
  ['leader', 100],
  ['org', 300],
] as const;

/** The topics as the applicant plans them. */
export function TopicsPart({ form, set, at }: Part) {
  const t = useTexts(applicationPageTexts);
  const words = useTexts(applicationTexts);
  const change = (index: number, to: Partial<TopicOverview>) =>
    set({ topics: form.topics.map((topic, n) => (n === index ? { ...topic, ...to } : topic)) });
  return (
    <section aria-labelledby="part-topics">
      <h2 id="part-topics">{t('form.topics')}</h2>
      <p className="secondary">{t('form.topicsHint')}</p>
      {form.topics.map((topic, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a topic has no id but its index
        <fieldset key={index}>
          <legend>{t('form.topic', { n: index + 1 })}</legend>
          <div className="sections__pair">
            {fields.map(([name, longest]) => (
              <TextField
                key={name}
                path={`topics.${index}.${name}`}
                longest={longest}
                required={name === 'name'}
                label={words(`fields.${name}`)}
                value={topic[name]}
                onValue={(value) => change(index, { [name]: value })}
                error={at(`topics.${index}.${name}`)}
              />
            ))}
          </div>
          <TextField
            path={`topics.${index}.dataDesc`}
            rows={3}
            longest={2000}
            label={words('fields.dataDesc')}
            value={topic.dataDesc}
            onValue={(value) => change(index, { dataDesc: value })}
            error={at(`topics.${index}.dataDesc`)}
          />
          <div className="row">
            <Button
              small
              look="plain"
              aria-label={t('form.removeTopic', { n: index + 1 })}
              onClick={() => set({ topics: form.topics.filter((_topic, n) => n !== index) })}
            >
              <Icon name="trash" />
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          id="topics"
          small
          disabled={form.topics.length >= maxTopics}
          onClick={() => set({ topics: [...form.topics, nothing] })}
        >
          <Icon name="plus" />
          {t('form.addTopic')}
        </Button>
      </div>
    </section>
  );
}
