import pg from 'pg';
import { latencyRow, type Row } from './measure.ts';
import type { Portal } from './portal.ts';

/** Number of resources that change during a harvest. */
const changes = 100;
/** Time limit of a complete harvest of 100,000 records. */
const goal = 60;

const tokenIn = (body: string) => /<resumptionToken[^>]*>([^<]+)<\/resumptionToken>/.exec(body)?.[1];
const idsIn = (body: string) => [...body.matchAll(/<identifier>(oai:[^<]+)<\/identifier>/g)].map(([, id]) => id!);

interface Harvest {
  ids: string[];
  bytes: number;
  /** Milliseconds of each answer. */
  answers: number[];
  /** Start of the next incremental harvest. */
  from: string;
}

/** Reads a list as a harvester does: one page after the other. */
async function harvest(portal: Portal, query: Record<string, string>, between?: () => void): Promise<Harvest> {
  const taken: Harvest = { ids: [], bytes: 0, answers: [], from: '' };
  let asked: Record<string, string> | undefined = { verb: 'ListRecords', ...query };
  while (asked) {
    const began = performance.now();
    const answer = await fetch(`${portal.url}/oai?${new URLSearchParams(asked)}`);
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${body.slice(0, 200)}`);
    taken.answers.push(performance.now() - began);
    taken.bytes += body.length;
    taken.from ||= /<responseDate>([^<]+)/.exec(body)![1]!;
    taken.ids.push(...idsIn(body));
    const token = tokenIn(body);
    asked = token ? { verb: 'ListRecords', resumptionToken: token } : undefined;
    between?.();
  }
  return taken;
}

/**
 * Measures a complete harvest in two formats. Resources change during the first one; it must return every record
 * exactly once.
 */
export async function oai(portal: Portal, size: number): Promise<Row[]> {
  const client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  // The data were inserted without triggers.
  await client.query(`
    insert into interop_oai_record (resource_id, public_id, datestamp, resource_type, subject_code)
    select resource_id, public_id, date_trunc('second', publish_date), resource_type, subject_code
    from data_resource where status = '5' on conflict do nothing`);
  await client.query('vacuum (analyze) interop_oai_record');
  const rows: Row[] = [];
  for (const metadataPrefix of ['oai_dc', 'oai_datacite']) {
    let changed = 0;
    const waiting: Promise<unknown>[] = [];
    const change = () => {
      if (changed >= changes) return;
      changed += 1;
      const id = 1 + Math.floor((size / changes) * (((changed * 37) % changes) + 0.5));
      waiting.push(
        client.query('update data_resource set title_en = title_en || $2 where resource_id = $1', [id, '.']),
      );
    };
    const began = performance.now();
    const whole = await harvest(portal, { metadataPrefix }, change);
    const seconds = (performance.now() - began) / 1000;
    await Promise.all(waiting);
    const once = new Set(whole.ids).size === whole.ids.length && whole.ids.length >= size;
    const next = await harvest(portal, { metadataPrefix, from: whole.from });
    rows.push({
      what: `harvest of ${size.toLocaleString('en')} as ${metadataPrefix} during ${changed} changes`,
      figures: `${seconds.toFixed(1)} s, ${(whole.bytes / 1e6).toFixed(0)} MB, ${once ? 'each once' : `${new Set(whole.ids).size} of ${whole.ids.length}`}`,
      goal: `< ${goal} s`,
      ok: once && seconds < goal,
    });
    rows.push(
      latencyRow(
        `one answer as ${metadataPrefix}`,
        whole.answers.toSorted((a, b) => a - b),
        null,
      ),
    );
    rows.push({
      what: 'changed records in the next harvest',
      figures: `${next.ids.length} records`,
      goal: `${changed}`,
      ok: new Set(next.ids).size === changed,
    });
  }
  await client.end();
  return rows;
}
