import { instrumentText, positionOf, type Bytes } from '../bytes.ts';
import { storedValues, stridesOfC } from '../stored.ts';
import { arrayNode, childrenOf, evenAxis, factsOf, lengthAxes, type ArrayNode, type ArrayTree } from '../tree.ts';
import type { Axis } from '../figure.ts';
import { factsIn, lengthIn } from './header-lines.ts';

/*
 * Gwyddion: its native files (`.gwy`, "Gwyddion native format" of the user guide: objects of named components) and simple
 * fields (`.gsf`). The first row is at the top.
 */

/** Components that are read, and depth of objects within objects. */
const most = { components: 20_000, depth: 12 };
const magic = 'GWYP';

export const isGwy = (head: Buffer): boolean => head.toString('latin1', 0, 4) === magic;
export const isGsf = (head: Buffer): boolean => head.toString('latin1', 0, 25) === 'Gwyddion Simple Field 1.0';

/** An object of Gwyddion; arrays of numbers are places in the file. */
interface GwyObject {
  type: string;
  parts: Map<string, Part>;
}
type Part = string | number | boolean | GwyObject | Place | GwyObject[] | undefined;

/** Numbers in the file. */
interface Place {
  start: number;
  count: number;
}

const placeIn = (part: Part): Place | undefined =>
  part && typeof part === 'object' && 'start' in part ? part : undefined;

/** Bytes of a single value, and of the items of arrays. */
const widths: Readonly<Record<string, number>> = { b: 1, c: 1, i: 4, q: 8, d: 8, C: 1, I: 4, Q: 8, D: 8 };

/** @throws if it is no file of Gwyddion */
export function gwyTree(bytes: Bytes): ArrayTree {
  let read = 0;
  const container = objectAt(4, 0).object;
  const found: [string, ArrayNode][] = [];
  const facts: [string, string | number][] = [];
  for (const [key, part] of container.parts) {
    if (typeof part === 'string' || typeof part === 'number') facts.push([key, part]);
    const object = part && typeof part === 'object' && 'type' in part ? part : undefined;
    const title = container.parts.get(`${key}/title`);
    if (object?.type === 'GwyContainer')
      for (const [name, value] of object.parts) if (typeof value === 'string') facts.push([`${key}/${name}`, value]);
    for (const node of object ? nodesOf(bytes, object) : [])
      found.push([typeof title === 'string' && title ? title : key.replace(/^\//, '').replaceAll('/', ' '), node]);
  }
  if (found.length === 0) throw new Error('no data');
  return { root: { attributes: factsOf(facts), children: childrenOf(found) } };

  function textAt(at: number): { text: string; next: number } {
    for (let length = 64; length <= 1 << 20; length *= 8) {
      const part = bytes.read(at, Math.min(length, bytes.size - at));
      const end = part.indexOf(0);
      if (end >= 0) return { text: part.toString('utf8', 0, end), next: at + end + 1 };
      if (part.length < length) break;
    }
    throw new Error('text');
  }

  function objectAt(at: number, depth: number): { object: GwyObject; next: number } {
    if (depth > most.depth) throw new Error('depth');
    const { text: type, next: start } = textAt(at);
    const size = bytes.read(start, 4).readUInt32LE(0);
    const [from, end] = [start + 4, start + 4 + size];
    if (end > bytes.size) throw new Error('beyond the end');
    const parts = new Map<string, Part>();
    for (let place = from; place < end;) {
      read += 1;
      if (read > most.components) throw new Error('components');
      const { text: name, next } = textAt(place);
      const form = bytes.read(next, 1).toString('latin1');
      const value = valueAt(form, next + 1, depth);
      parts.set(name, value.part);
      place = value.next;
    }
    return { object: { type, parts }, next: end };
  }

  function valueAt(form: string, at: number, depth: number): { part: Part; next: number } {
    const width = widths[form];
    const isList = form === form.toUpperCase();
    const count = isList ? bytes.read(at, 4).readUInt32LE(0) : 1;
    if (form === 's') {
      const { text, next } = textAt(at);
      return { part: text, next };
    }
    if (form === 'o') {
      const { object, next } = objectAt(at, depth + 1);
      return { part: object, next };
    }
    if (form === 'S' || form === 'O') {
      const objects: GwyObject[] = [];
      let place = at + 4;
      for (let which = 0; which < count; which += 1)
        if (form === 'S') place = textAt(place).next;
        else {
          const inner = objectAt(place, depth + 1);
          objects.push(inner.object);
          place = inner.next;
        }
      return { part: objects, next: place };
    }
    if (!width) throw new Error('type');
    if (isList) {
      if (at + 4 + count * width > bytes.size) throw new Error('beyond the end');
      return { part: { start: at + 4, count }, next: at + 4 + count * width };
    }
    const value = bytes.read(at, width);
    const part =
      form === 'd'
        ? value.readDoubleLE(0)
        : form === 'i'
          ? value.readInt32LE(0)
          : form === 'q'
            ? Number(value.readBigInt64LE(0))
            : value[0]!;
    return { part, next: at + width };
  }
}

const numberOf = ({ parts }: GwyObject, name: string): number => {
  const part = parts.get(name);
  return typeof part === 'number' ? part : 0;
};

const unitOf = ({ parts }: GwyObject, name: string): string => {
  const unit = parts.get(name);
  const text = unit && typeof unit === 'object' && 'parts' in unit ? unit.parts.get('unitstr') : '';
  return typeof text === 'string' ? text : '';
};

const doubles = { type: 'f8', isLittle: true } as const;

function* nodesOf(bytes: Bytes, object: GwyObject): Generator<ArrayNode> {
  const place = placeIn(object.parts.get('data'));
  const lengths = ['zres', 'yres', 'xres'].map((name) => numberOf(object, name));
  const [depth, height, width] = lengths as [number, number, number];
  if (object.type === 'GwyDataField' && place) {
    const values = storedValues(bytes, { at: place.start, shape: [height, width], strides: [width * 8, 8] }, doubles);
    yield arrayNode('', unitOf(object, 'si_unit_z'), () => values, fieldAxes(object, [height, width]), {
      isDown: true,
    });
  } else if (object.type === 'GwyBrick' && place) {
    const shape = [depth, height, width];
    const values = storedValues(bytes, { at: place.start, shape, strides: stridesOfC(shape, 8) }, doubles);
    const level = evenAxis(
      'z',
      unitOf(object, 'si_unit_z'),
      numberOf(object, 'zoff'),
      numberOf(object, 'zreal') / depth,
      depth,
    );
    const axes = [level, ...fieldAxes(object, [height, width], 'si_unit_x')];
    yield arrayNode('', unitOf(object, 'si_unit_w'), () => values, axes, { isDown: true });
  } else if (object.type === 'GwyDataLine' && place) {
    const count = numberOf(object, 'res');
    const values = storedValues(bytes, { at: place.start, shape: [count], strides: [8] }, doubles);
    const axis = evenAxis(
      'x',
      unitOf(object, 'si_unit_x'),
      numberOf(object, 'off'),
      numberOf(object, 'real') / count,
      count,
    );
    yield arrayNode('', unitOf(object, 'si_unit_y'), () => values, [axis]);
  } else if (object.type === 'GwyGraphModel') {
    const curves = object.parts.get('curves');
    for (const curve of Array.isArray(curves) ? curves : []) {
      const [x, y] = [placeIn(curve.parts.get('xdata')), placeIn(curve.parts.get('ydata'))];
      if (!x || !y) continue;
      const line = ({ start, count }: Place) =>
        storedValues(bytes, { at: start, shape: [count], strides: [8] }, doubles);
      const [xs, ys] = [line(x), line(y)];
      const described = curve.parts.get('description');
      const axis: Axis = {
        name: unitOf(object, 'x_unit') ? `x (${unitOf(object, 'x_unit')})` : 'x',
        values: xs,
        isEdges: false,
      };
      yield arrayNode(typeof described === 'string' ? described : '', unitOf(object, 'y_unit'), () => ys, [axis]);
    }
  }
}

/** Axes of a field: lengths if its unit is the metre. */
function fieldAxes(object: GwyObject, shape: readonly [number, number], unitName = 'si_unit_xy'): [Axis, Axis] {
  const [height, width, top, left] = ['yreal', 'xreal', 'yoff', 'xoff'].map((name) => numberOf(object, name)) as [
    number,
    number,
    number,
    number,
  ];
  return axesOf(unitOf(object, unitName), [height, width], shape, [top, left]);
}

function axesOf(
  unit: string,
  [height, width]: readonly [number, number],
  [rows, columns]: readonly [number, number],
  [top, left]: readonly [number, number],
): [Axis, Axis] {
  if (unit === 'm') return lengthAxes([height, width], [rows, columns], [top, left]);
  const axis = (name: string, length: number, count: number, start: number) =>
    evenAxis(name, unit, start + length / count / 2, length / count, count);
  return [axis('y', height, rows, top), axis('x', width, columns, left)];
}

/** A simple field: a header of texts, filled up with zero bytes to four, and floats. @throws if it is none */
export function gsfTree(bytes: Bytes): ArrayTree {
  const end = positionOf(bytes, '\0', 1 << 20);
  if (end < 0) throw new Error('header');
  const header = factsIn(instrumentText(bytes.read(0, end)), '=');
  const start = end + 4 - (end % 4);
  const [rows, columns] = [lengthIn(header.get('YRes')), lengthIn(header.get('XRes'))];
  const number = (name: string, otherwise: number) => Number(header.get(name) ?? otherwise);
  const values = storedValues(
    bytes,
    { at: start, shape: [rows, columns], strides: [columns * 4, 4] },
    { type: 'f4', isLittle: true },
  );
  const axes = axesOf(
    header.get('XYUnits') ?? '',
    [number('YReal', 1), number('XReal', 1)],
    [rows, columns],
    [number('YOffset', 0), number('XOffset', 0)],
  );
  const title = header.get('Title') ?? '';
  return {
    root: arrayNode(title, header.get('ZUnits') ?? '', () => values, axes, {
      isDown: true,
      attributes: factsOf(header),
    }),
  };
}
