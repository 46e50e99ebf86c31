import { useEffect, useId, useState } from 'react';
import { useTexts } from '#web/texts/language.ts';
import { previewsTexts } from '../../texts/index.ts';
import { Choice } from './controls.tsx';
import type { ShownArray } from './shown.ts';

/** Milliseconds without another step after which a slider asks for its index. */
const pause = 250;

/** Which dimensions are drawn, and at which index of the others. */
export function Dimensions({
  array: { dims, at, drawn },
  onPlace,
}: {
  array: ShownArray;
  onPlace: (at: string) => void;
}) {
  const t = useTexts(previewsTexts);
  const place = at.split(',');
  const nameOf = (which: number) => dims[which]!.name || t('arrays.dimension', { number: which + 1 });
  const long = dims.flatMap((dim, which) => (dim.length > 1 ? [which] : []));
  const [x, y, s] = ['x', 'y', 's'].map((role) => place.indexOf(role)) as [number, number, number];
  /** Gives a role to a dimension; the dimension that had it gets the role that this one had. */
  const give = (role: 'x' | 'y', which: number) => {
    const before = place.indexOf(role);
    const next = place.map((one) => (one === 's' ? '0' : one));
    if (which < 0) {
      onPlace(next.map((one) => (one === role ? '0' : one)).join(','));
      return;
    }
    const had = next[which]!;
    if (before >= 0) next[before] = had === 'x' || had === 'y' ? had : '0';
    next[which] = role;
    onPlace(next.join(','));
  };
  const choices = long.map((which) => [String(which), nameOf(which)] as const);
  const hidden = place.flatMap((role, which) => (/^\d+$/.test(role) ? [which] : []));
  if (dims.length < 2) return null;
  return (
    <div className="array__dims">
      {long.length > 1 && drawn !== null ? (
        <div className="row">
          <Choice
            label={t('table.x')}
            value={String(x)}
            options={choices}
            onValue={(which) => give('x', Number(which))}
          />
          <Choice
            label={t('table.y')}
            value={String(y)}
            options={[['-1', s >= 0 ? t('array.curveEach', { name: nameOf(s) }) : t('array.valuesOnly')], ...choices]}
            onValue={(which) => give('y', Number(which))}
          />
        </div>
      ) : null}
      {hidden.map((which) =>
        dims[which]!.length > 1 ? (
          <Slider
            key={which}
            name={nameOf(which)}
            length={dims[which]!.length}
            value={dims[which]!.value}
            index={Number(place[which])}
            onIndex={(index) => onPlace(place.map((one, other) => (other === which ? String(index) : one)).join(','))}
          />
        ) : dims[which]!.value ? (
          <p key={which} className="small secondary">
            {nameOf(which)} = {dims[which]!.value}
          </p>
        ) : null,
      )}
    </div>
  );
}

/** Chooses one index of a dimension, by its coordinate where the file has one. */
function Slider({
  name,
  length,
  value,
  index,
  onIndex,
}: {
  name: string;
  length: number;
  /** The coordinate at the index. */
  value: string;
  index: number;
  onIndex: (index: number) => void;
}) {
  const t = useTexts(previewsTexts);
  const id = useId();
  const [wanted, want] = useState(index);
  const [known, setKnown] = useState(index);
  if (known !== index) {
    setKnown(index);
    want(index);
  }
  useEffect(() => {
    if (wanted === index) return undefined;
    const timer = setTimeout(() => onIndex(wanted), pause);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a new callback does not change the selection
  }, [wanted, index]);
  const said = wanted === index && value ? `${name} = ${value}` : name;
  const clamp = (next: number) => Math.min(length - 1, Math.max(0, Math.floor(next) || 0));
  return (
    <div className="array__slider">
      <label htmlFor={id}>{said}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={length - 1}
        value={wanted}
        aria-valuetext={value ? `${value} [${wanted}]` : String(wanted)}
        onChange={(event) => want(clamp(event.target.valueAsNumber))}
      />
      <input
        className="input preview__which num"
        type="number"
        min={0}
        max={length - 1}
        value={wanted}
        aria-label={t('array.indexOf', { name })}
        onChange={(event) => want(clamp(event.target.valueAsNumber))}
      />
      <span className="small secondary">{t('array.upTo', { last: length - 1 })}</span>
    </div>
  );
}
