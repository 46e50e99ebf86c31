/*
 * A place in an array says for each dimension how it is shown: along the horizontal (`x`) or vertical axis (`y`) of a
 * picture, as one curve for each index (`s`), or at one index. Written `3,y,x`.
 */

type Role = number | 'x' | 'y' | 's';
export type Place = readonly Role[];

/** Longest dimension whose indices are drawn as curves without being asked for. */
const fewCurves = 3;
/** Longest dimension whose indices may be drawn as curves. */
export const maxCurves = 12;

export const writtenPlace = (place: Place): string => place.join(',');

export const roleOf = (place: Place, role: 'x' | 'y' | 's'): number => place.indexOf(role);

/**
 * The first place of an array: a picture of the last two long dimensions, a curve if there is only one or the file says
 * that spectra lie along it (`interpretation` of NeXus), or curves if one of two is short. Colour channels are no axis.
 */
export function startPlace(shape: readonly number[], interpretation: string): Place {
  const isColoured = /^(?:rgba?|hsla?|cmyk)-image$/.test(interpretation) && shape.length > 2;
  const isAxis = (at: number) => !(isColoured && at === shape.length - 1);
  const longer = (least: number) => shape.flatMap((length, at) => (length > least && isAxis(at) ? [at] : []));
  // Of three dimensions or more the short ones are colours, components or states.
  const wide = longer(fewCurves);
  const long = wide.length > 1 ? wide : longer(1);
  const place: Role[] = shape.map(() => 0);
  const [y, x] = [long.at(-2), long.at(-1) ?? shape.length - 1];
  if (shape.length === 0) return [];
  place[x] = 'x';
  if (y === undefined || interpretation === 'spectrum') return place;
  if (Math.min(shape[x]!, shape[y]!) > fewCurves) place[y] = 'y';
  else if (shape[y]! < shape[x]! && shape[x]! > fewCurves) place[y] = 's';
  else [place[y], place[x]] = ['x', 's'];
  return place;
}

/**
 * Reads a place. Numbers alone are the indices of the dimensions that are not shown, in sequence (addresses of earlier
 * versions); what does not fit the array is ignored, and indices beyond the end become the last.
 */
export function placeOf(text: string, shape: readonly number[], start: Place): Place {
  const tokens = text.split(',');
  const clamp = (token: string, at: number) => Math.min(Number(token), Math.max(0, shape[at]! - 1));
  const isIndex = (token: string) => /^\d{1,9}$/.test(token);
  if (text !== '' && tokens.every(isIndex)) {
    let next = 0;
    return start.map((role, at) => {
      const token = typeof role === 'number' ? tokens[next++] : undefined;
      return token === undefined ? role : clamp(token, at);
    });
  }
  const count = (role: string) => tokens.filter((token) => token === role).length;
  const isWhole =
    tokens.length === shape.length &&
    tokens.every((token) => isIndex(token) || /^[xys]$/.test(token)) &&
    count('x') === 1 &&
    count('y') + count('s') <= 1 &&
    tokens.every((token, at) => token !== 's' || shape[at]! <= maxCurves);
  if (!isWhole) return start;
  return tokens.map((token, at) => (isIndex(token) ? clamp(token, at) : (token as Role)));
}

/**
 * A part of a dimension from a list of ranges such as `100:200,0:50`, without its end; all of it if there is none, or if
 * it does not fit.
 */
export function rangeIn(ranges: string | undefined, which: number, length: number): [number, number] {
  const [from, to] = ranges?.split(',')[which]?.split(':').map(Number) ?? [];
  const isRange = from !== undefined && to !== undefined && from < Math.min(to, length);
  return isRange ? [from, Math.min(to, length)] : [0, length];
}
