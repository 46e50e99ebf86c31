import type { Group } from 'h5wasm';

/** An axis or a signal with its unit. */
interface NexusColumn {
  name: string;
  unit: string;
  /** Whole numbers are stored as such. */
  values: readonly number[] | Float64Array | Uint16Array;
}

export interface NexusMap {
  title: string;
  /** Facts of the sample and the instrument, in groups of the application definitions. */
  facts?: Record<string, { type: string; fields: Record<string, string | number> }>;
  /** Slowest first. */
  axes: readonly NexusColumn[];
  signal: NexusColumn;
}

let written = 0;

/** A NeXus file whose default plot is a signal over its axes (NXdata of the NeXus manual). */
export async function nexusFile({ title, facts = {}, axes, signal }: NexusMap): Promise<Buffer> {
  const { File, ready } = await import('h5wasm');
  const { FS } = (await ready) as unknown as {
    FS: { readFile: (name: string) => Uint8Array; unlink: (name: string) => void };
  };
  written += 1;
  const place = `/demo-${written}.nxs`;
  const file = new File(place, 'w');
  file.create_attribute('default', 'entry');
  const entry = group(file, 'entry', 'NXentry');
  entry.create_attribute('default', 'data');
  entry.create_dataset({ name: 'title', data: title });
  for (const [name, { type, fields }] of Object.entries(facts)) {
    const about = group(entry, name, type);
    for (const [field, value] of Object.entries(fields)) {
      const [, key, unit] = /^([^(]+?)(?: \((.+)\))?$/.exec(field)!;
      about.create_dataset({ name: key!, data: typeof value === 'number' ? new Float64Array([value]) : value });
      if (unit) attribute(about, key!, 'units', unit);
    }
  }
  const data = group(entry, 'data', 'NXdata');
  data.create_attribute('signal', signal.name);
  data.create_attribute(
    'axes',
    axes.map(({ name }) => name),
  );
  for (const { name, unit, values } of axes) {
    data.create_dataset({ name, data: Float64Array.from(values) });
    attribute(data, name, 'units', unit);
  }
  const shape = axes.map(({ values }) => values.length);
  const size = shape.map((length, at) => (at === 0 && shape.length > 2 ? 1 : length));
  data.create_dataset({
    name: signal.name,
    data: signal.values instanceof Uint16Array ? signal.values : Float32Array.from(signal.values),
    shape,
    dtype: signal.values instanceof Uint16Array ? '<H' : '<f',
    chunks: size,
    compression: 'gzip',
    compression_opts: 4,
  });
  attribute(data, signal.name, 'units', signal.unit);
  file.close();
  const bytes = Buffer.from(FS.readFile(place));
  FS.unlink(place);
  return bytes;
}

function group(parent: Group, name: string, type: string): Group {
  const made = parent.create_group(name);
  made.create_attribute('NX_class', type);
  return made;
}

const attribute = (parent: Group, name: string, key: string, value: string) =>
  (parent.get(name) as unknown as { create_attribute: (attribute: string, value: string) => void }).create_attribute(
    key,
    value,
  );
