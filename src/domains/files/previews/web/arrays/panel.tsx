import './arrays.css';
import { useTexts } from '#web/texts/language.ts';
import { previewsTexts } from '../../texts/index.ts';
import { ArrayCurves } from './curves.tsx';
import { Dimensions } from './dimensions.tsx';
import { Choice } from './controls.tsx';
import { ArrayMap } from './map.tsx';
import { ArrayPage } from './page.tsx';
import type { ArrayAsked, ShownArray, ValuesSource } from './shown.ts';

/** An array: what it is, its drawing with the choice of dimensions, and a page of its values. */
export function ArrayPanel({
  array,
  source,
  onAsk,
}: {
  array: ShownArray;
  source: ValuesSource | undefined;
  onAsk: (asked: ArrayAsked) => void;
}) {
  const t = useTexts(previewsTexts);
  const { title, signals, signal, shape, dtype, map, curve, page, refusal, path, at } = array;
  const name = array.label || path.split('/').at(-1) || path;
  return (
    <section className="array" aria-label={title || name}>
      {title ? <p className="array__title">{title}</p> : null}
      <div className="row">
        {signals.length > 1 ? (
          <Choice
            label={t('array.signal')}
            value={signal}
            options={signals.map((one) => [one.name, one.label])}
            onValue={(next) => onAsk({ signal: next, from: 0, columnFrom: 0, range: undefined })}
          />
        ) : (
          <strong>{name}</strong>
        )}
        <span className="secondary small">
          {shape.length > 0 ? `${shape.join(' × ')} · ` : null}
          <code>{dtype}</code>
        </span>
      </div>
      <Dimensions array={array} onPlace={(next) => onAsk({ at: next, from: 0, columnFrom: 0, range: undefined })} />
      {refusal ? <p role="alert">{t(`arrays.refusal.${refusal.reason}`, { what: refusal.what })}</p> : null}
      {map && source ? (
        <ArrayMap
          key={`${path} ${signal}`}
          array={{ ...array, map }}
          source={source}
          onRange={(range) => onAsk({ range })}
        />
      ) : null}
      {curve ? (
        <ArrayCurves
          key={`${path} ${signal} ${rolesIn(at)}`}
          array={{ ...array, curve }}
          file={name}
          onRange={(range) => onAsk({ range })}
        />
      ) : null}
      {page ? <ArrayPage name={name} page={page} onPage={onAsk} /> : null}
    </section>
  );
}

/** Which dimensions are drawn, without the indices of the others. */
const rolesIn = (at: string) => at.replace(/\d+/g, '0');
