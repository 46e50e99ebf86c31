import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { ifMissing, makeFolder, writeWhole } from './local-files.ts';

/*
 * Markers of the places outside the database: the file store, the backup folder, the second copy. The database
 * remembers the marker of each place, so that an empty folder under an unmounted disk, or another portal's bucket, is
 * noticed before anything is written there.
 */

export const placeNames = ['files', 'backups', 'preservation'] as const;
export type PlaceName = (typeof placeNames)[number];

/** Name of the marker's file at the top of a place. */
export const markerFile = 'lattice-place.json';

/** A place that has a marker. */
export interface MarkedPlace {
  name: PlaceName;
  /** Folder or bucket, for messages. */
  address: string;
  /** The marker's file as text; undefined when there is none. */
  read: () => Promise<string | undefined>;
  /** Creates the place, and writes the marker's file. */
  write: (text: string) => Promise<void>;
  /** Whether the place holds nothing; true also when it does not exist. */
  isEmpty: () => Promise<boolean>;
}

/** A place is not the one that the database knows: its disk is not mounted, or it belongs to another portal. */
export class PlaceGone extends Error {
  /** `vanished`: there is no marker; `foreign`: there is another marker. */
  readonly code: 'vanished' | 'foreign';
  readonly place: PlaceName;
  readonly address: string;
  /** Address of the known place. */
  readonly known: string;
  constructor(code: PlaceGone['code'], { name, address }: Pick<MarkedPlace, 'name' | 'address'>, known = address) {
    super(`${name}: ${address} ${code === 'vanished' ? 'has no marker' : 'has the marker of another place'}`);
    this.code = code;
    this.place = name;
    this.address = address;
    this.known = known;
  }
}

type Connection = Pick<pg.ClientBase, 'query'>;

const textOf = (name: PlaceName, id: string) =>
  `${JSON.stringify({ product: 'lattice', place: name, id, note: 'Keep this file: without it nothing is written here.' }, null, 2)}\n`;

/** The marker in a text; the text itself where it is none, so that it differs from every known one. */
function markerIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return String((JSON.parse(text) as { id?: unknown }).id);
  } catch {
    return text;
  }
}

/** A folder as a place with a marker. */
export const markedFolder = (name: PlaceName, folder: string): MarkedPlace => ({
  name,
  address: folder,
  read: () => readFile(path.join(folder, markerFile), 'utf8').catch(ifMissing(undefined)),
  async write(text) {
    await makeFolder(folder);
    await writeWhole(path.join(folder, markerFile), text);
  },
  isEmpty: async () => (await readdir(folder).catch(ifMissing([]))).length === 0,
});

/** @throws PlaceGone unless the place has this marker; without one nothing is compared */
export async function requireMarker(place: MarkedPlace, marker: string | undefined): Promise<void> {
  if (marker === undefined) return;
  const found = markerIn(await place.read());
  if (found !== marker) throw new PlaceGone(found === undefined ? 'vanished' : 'foreign', place);
}

/**
 * Compares the marker of a place with the database. A place that was never established gets a marker, and one with an
 * unknown marker is adopted: a tree that was moved, or files that were restored. Concurrent calls for the same place
 * must be prevented by a lock. Returns the marker.
 * @param isUsed whether the database already refers to contents of the place; then an empty one is not established
 * @throws PlaceGone before anything is written
 */
export async function requirePlace(
  client: Connection,
  place: MarkedPlace,
  { isUsed }: { isUsed: () => Promise<boolean> },
): Promise<string> {
  const known = await knownPlace(client, place.name);
  const found = markerIn(await place.read());
  if (known && !known.isNew && found !== known.marker)
    throw new PlaceGone(found === undefined ? 'vanished' : 'foreign', place, known.address);
  if (!known && found === undefined && (await isUsed()) && (await place.isEmpty()))
    throw new PlaceGone('vanished', place);
  // Disks of backups that are used in turn have one marker; another second copy has another.
  const usual = place.name === 'backups' ? known?.marker : undefined;
  const marker = found ?? (usual || randomUUID());
  if (found === undefined) await place.write(textOf(place.name, marker));
  if (known?.marker !== marker || known.address !== place.address || known.isNew)
    await client.query(
      `insert into kernel_place (name, marker, place) values ($1, $2, $3)
       on conflict (name) do update set marker = excluded.marker, place = excluded.place, is_new = false`,
      [place.name, marker, place.address],
    );
  return marker;
}

interface Known {
  marker: string;
  address: string;
  isNew: boolean;
}

async function knownPlace(client: Connection, name: PlaceName): Promise<Known | undefined> {
  const { rows } = await client.query<Known>(
    'select marker, place as address, is_new as "isNew" from kernel_place where name = $1',
    [name],
  );
  return rows[0];
}

/** The marker that the database knows. */
export const knownMarker = async (client: Connection, name: PlaceName): Promise<string | undefined> =>
  (await knownPlace(client, name))?.marker || undefined;

/** Makes the next {@link requirePlace} establish or adopt the configured place, whatever it holds. */
export async function intendNewPlace(client: Connection, name: PlaceName): Promise<void> {
  await client.query(
    `insert into kernel_place (name, marker, place, is_new) values ($1, '', '', true)
     on conflict (name) do update set is_new = true`,
    [name],
  );
}
