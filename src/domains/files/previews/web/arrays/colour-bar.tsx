import { INTERPOLATORS, type ColorMap } from '@h5web/lib';
import { onColourScale, type ColourScale } from '../../colour-scale.ts';
import { labelOf, scaleOf } from '../../axis-scale.ts';

/** Colours of the gradient, and powers of ten that are named at most. */
const [stops, maxPowers] = [24, 7];

/** The colours of a picture with their values; the words below the picture name its extremes. */
export function ColourBar({
  scale,
  domain,
  colours,
  isInverted,
}: {
  scale: ColourScale | 'sqrt';
  domain: readonly [number, number];
  colours: ColorMap;
  isInverted: boolean;
}) {
  const colour = (part: number) => INTERPOLATORS[colours](isInverted ? 1 - part : part);
  const gradient = Array.from({ length: stops }, (_none, at) => colour(at / (stops - 1)));
  const [low, high] = domain.map((value) => toned(value, scale)) as [number, number];
  const ticks = ticksOf(domain, scale).map((value) => ({
    label: labelOf(value),
    part: (toned(value, scale) - low) / (high - low),
  }));
  return (
    <div className="array__colours" aria-hidden="true">
      <div style={{ backgroundImage: `linear-gradient(to top, ${gradient.join(', ')})` }} />
      {ticks.map(({ label, part }) => (
        <span key={label} style={{ insetBlockEnd: `${part * 100}%` }}>
          {label}
        </span>
      ))}
    </div>
  );
}

const toned = (value: number, scale: ColourScale | 'sqrt') =>
  scale === 'sqrt' ? Math.sqrt(Math.max(0, value)) : onColourScale(value, scale);

function ticksOf([low, high]: readonly [number, number], scale: ColourScale | 'sqrt'): number[] {
  if (scale !== 'symlog') return scaleOf([low, high], 0, 1, scale === 'log').ticks.map(({ value }) => value);
  const powers = Array.from({ length: 40 }, (_none, at) => 10 ** at);
  const all = [...powers.map((power) => -power).reverse(), 0, ...powers].filter(
    (value) => value >= low && value <= high,
  );
  const step = Math.ceil(all.length / maxPowers);
  const zero = Math.max(0, all.indexOf(0));
  return all.filter((_value, at) => (at - zero) % step === 0);
}
