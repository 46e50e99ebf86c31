import { unitsLike, unitSymbol } from '#shared/units';

/** Units as instruments write them, besides symbols and UCUM codes. */
const spelled: Record<string, string> = {
  C: 'Cel',
  degC: 'Cel',
  '℃': 'Cel',
  Kelvin: 'K',
  kelvin: 'K',
  Tesla: 'T',
  tesla: 'T',
};

/** The UCUM code of a written unit of the same quantity as another one; undefined for any other text. */
export function spelledUnit(written: string, like: string): string | undefined {
  const bare = written.trim();
  return unitsLike(like).find((code) => code === (spelled[bare] ?? bare) || unitSymbol(code) === bare);
}
