import type pg from 'pg';
import { directions, metricsOf, type MetricCode } from '../src/domains/benchmarks/scoring/contract.ts';

/** Rows of the largest public task of its kind. */
export const largeRows = 132_752;
const smallRows = 5000;
export const models = 500;

/**
 * Fills two large data sets (numbers, classes) and one of 5,000 rows with 500 listed models and 20 metrics, by SQL
 * only. The values are sines, so they are the same on every machine.
 */
export async function fillBenchmarks(client: pg.Client, log: (line: string) => void): Promise<void> {
  const dataset = async (
    publicId: string,
    type: string,
    rows: number,
    target: string,
    metrics: readonly MetricCode[],
  ) => {
    const { rows: made } = await client.query<{ version_id: string }>(
      `with made as (
         insert into bench_dataset (public_id, name_zh, name_en, summary_zh, summary_en, task_type, field, protocol_zh,
           protocol_en, status, publish_time)
         values ($1, $1, $1, '简介', 'Summary', $2, 'stability', '规则', 'Protocol', 'published', now()) returning dataset_id)
       insert into bench_version (dataset_id, number, sample_count, target_zh, target_en, has_open_targets)
       select dataset_id, 1, $3, '目标', 'Target', true from made returning version_id`,
      [publicId, type, rows],
    );
    const versionId = made[0]!.version_id;
    await client.query(
      `insert into bench_sample (version_id, seq, sample_id, fold, target)
       select $1, n, $2 || '-' || lpad((n + 1)::text, 6, '0'), n % 5, ${target} from generate_series(0, $3::int - 1) n`,
      [versionId, publicId, rows],
    );
    await client.query(
      `insert into bench_metric (version_id, code, seq, direction, is_primary, decimals)
       select $1, code, at, direction, at = 1, 4
       from unnest($2::text[], $3::text[]) with ordinality as it (code, direction, at)`,
      [versionId, metrics, metrics.map((code) => directions[code])],
    );
    await client.query(
      `insert into bench_column (version_id, seq, name, role, type) values
         ($1, 0, 'id', 'id', 'text'), ($1, 1, 'target', 'target', $2)`,
      [versionId, type === 'classification' ? 'integer' : 'number'],
    );
    return versionId;
  };
  await dataset('large', 'regression', largeRows, '3 * sin(n * 12.9898)', ['mae']);
  await dataset('classes', 'classification', largeRows, '(sin(n * 12.9898) > 0.3)::int', ['rocAuc']);
  log('  two large data sets');
  const metrics = metricsOf.regression.slice(0, 20);
  const versionId = await dataset('board', 'regression', smallRows, '3 * sin(n * 12.9898)', metrics);
  await client.query(
    `insert into bench_model (public_id, version_id, name, description, publisher, status, file_sha256, scorer_version,
       predictions, replicates, plot, submit_time)
     select 'bm' || lpad(n::text, 6, '0'), $1, 'Model ' || n, 'Made for a measurement', 'Lab ' || n % 40, 'approved',
       repeat('0', 64), 1,
       (select string_agg(swap.bytes, '' order by at) from (
          select at, decode((select string_agg(substr(hex, 17 - 2 * i, 2), '' order by i) from generate_series(1, 8) i), 'hex') as bytes
          from (select at, encode(float8send(3 * sin(at * 12.9898) + n * 0.001 * sin(at * n)), 'hex') as hex
                from generate_series(0, ${smallRows} - 1) at) as it) as swap),
       ''::bytea, '{"kind":"none"}', now() - n * interval '1 hour'
     from generate_series(1, ${models}) n`,
    [versionId],
  );
  await client.query(
    `insert into bench_score (model_id, metric, mean, std, least, largest, low, high, folds)
     select model_id, code, 0.001 * model_id + random(), 0.01, 0.1, 1, 0.1, 1, '[0.1,0.2,0.3,0.4,0.5]'
     from bench_model, unnest($1::text[]) as code`,
    [metrics],
  );
  log(`  ${models} models of ${metrics.length} metrics`);
}
