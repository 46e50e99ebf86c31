import { createContext, use } from 'react';
import { fieldsOf, ruleOf, type FieldKind, type FormSection } from '#contract/data/resources';
import { reviews, type Remark } from '#contract/data/reviews';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useCall } from '#web/api/use-call.ts';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';

/** The reviewer's remarks on a returned resource. */
export const RemarksContext = createContext<readonly Remark[]>([]);
const none: readonly Remark[] = [];

/** The remarks of the last return; empty for a resource that was not returned. */
export function useRemarks(resourceId: number | undefined, isReturned: boolean): readonly Remark[] {
  const asked = isReturned && resourceId !== undefined ? { params: { resourceId } } : null;
  const { reply } = useCall(reviews.ownHistory, asked, { quiet: true });
  return reply?.findLast(({ outcome }) => outcome === 'rejected')?.remarks ?? none;
}

/** The remarks at a place: a field, or a file as `files:<path>`. */
export function Remarks({ place }: { place: string }) {
  const p = useTexts(depositTexts);
  return use(RemarksContext)
    .filter((remark) => remark.place === place)
    .map(({ text }) => (
      <span className="deposit__remark" key={text}>
        <Icon name="alert" />
        <span>{p('rejected.remark', { text })}</span>
      </span>
    ));
}

/** Kinds without a control of their own to which a remark could be attached. */
const composite: readonly FieldKind[] = [
  'people',
  'publisher',
  'projects',
  'works',
  'declared',
  'typeFields',
  'noProject',
  'sharing',
  'license',
];

/** Above a section: the remarks on its lists, on all files, and on single files, which may be in any folder. */
export function SectionRemarks({ name }: { name: FormSection }) {
  const t = useTexts(resourcesTexts);
  const fields: readonly string[] = fieldsOf(name).filter((field) => composite.includes(ruleOf(field).kind));
  const remarks = use(RemarksContext).filter(({ place }) =>
    name === 'files' && place.startsWith('files') ? true : fields.includes(place),
  );
  if (remarks.length === 0) return null;
  return (
    <ul className="deposit__remarks">
      {remarks.map(({ place, text }) => (
        <li key={`${place} ${text}`} className="deposit__remark">
          <Icon name="alert" />
          <span>
            <strong>{placeLabel(t, place)}</strong> {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The name of a place for people. */
export const placeLabel = (t: ReturnType<typeof useTexts<typeof resourcesTexts.zh>>, place: string) =>
  place.startsWith('files:') ? place.slice('files:'.length) : t.dynamic(`fields.${place.split('.')[0]}`, place);
