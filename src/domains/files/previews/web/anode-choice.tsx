import { useTexts } from '#web/texts/language.ts';
import { previewsTexts } from '../texts/index.ts';
import { wavelengths, type Anode } from './powder-pattern.ts';

/** The anode of the X-rays that a powder pattern is calculated for. */
export function AnodeChoice({ value, onValue }: { value: Anode; onValue: (anode: Anode) => void }) {
  const t = useTexts(previewsTexts);
  return (
    <label>
      {t('viewer.radiation')}{' '}
      <select className="input input--small" value={value} onChange={(event) => onValue(event.target.value as Anode)}>
        {Object.entries(wavelengths).map(([anode, wavelength]) => (
          <option key={anode} value={anode}>
            {anode} Kα, {wavelength} Å
          </option>
        ))}
      </select>
    </label>
  );
}
