import type pg from 'pg';

const tasks = 10_000;
/** Ids of the task with the large comparison and of the task whose plan is printed. */
export const comparedTask = tasks + 1;
export const printedTask = tasks + 2;

/**
 * Fills 10,000 tasks with three topics and three resources each; one task with 5,000 planned items and 50,000
 * resources; one plan of 200 rows. By SQL only.
 */
export async function fillArchive(client: pg.Client, log: (line: string) => void): Promise<void> {
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  await client.query('delete from pms_task; delete from pms_project');
  const all = tasks + 2;
  await client.query(`
    insert into pms_project (project_id, project_no, name_zh, name_en, special_name, lead_org) overriding system value
    select n, '2026YFA' || lpad(n::text, 6, '0'), '项目 ' || n || ' 的关联电子体系研究', 'Project ' || n, '专项 ' || n % 40, '研究所 ' || n % 300
    from generate_series(1, ${all}) n;
    insert into pms_task (task_id, task_no, project_id, center_id, status, plan_version, round_no, due_date) overriding system value
    select n, 'TASK-' || n, n, 1, (array['10','11','12','20','30','31','40','41','50','60','70','80','90'])[1 + n % 13],
      1, 1, current_date + (n % 120 - 60) from generate_series(1, ${tasks}) n;
    insert into pms_task (task_id, task_no, project_id, center_id, status, plan_version, round_no, stage_no) overriding system value
    select n, 'TASK-' || n, n, 1, '40', 1, 1, 1 from generate_series(${tasks + 1}, ${all}) n;
    insert into pms_topic (topic_id, task_id, topic_no, name_zh, status, in_round, seq) overriding system value
    select 3 * n + at, n, 'T' || at, '课题 ' || at, case when n > ${tasks} then 'reviewing' else 'todo' end, n > ${tasks}, at
    from generate_series(1, ${all}) n, generate_series(0, 2) at;
    insert into pms_plan_version (task_id, version, status) select n, 1, 'accepted' from generate_series(1, ${all}) n;
    insert into pms_plan_item (task_id, plan_version, topic_id, item_no, name, resource_type, planned_count, planned_bytes, seq)
    select n, 1, 3 * n + at % 3, 'P' || at, '数据 ' || at, 'dataset', 10, 1000000, at
    from generate_series(1, ${tasks}) n, generate_series(1, 6) at;
    insert into pms_plan_item (task_id, plan_version, topic_id, item_no, name, resource_type, planned_count, planned_bytes, seq)
    select ${comparedTask}, 1, 3 * ${comparedTask} + at % 3, 'P' || at, '数据 ' || at, 'dataset', 10, 1000000, at
    from generate_series(1, 5000) at;
    insert into pms_plan_item (task_id, plan_version, topic_id, item_no, name, resource_type, planned_count, planned_bytes, description, seq)
    select ${printedTask}, 1, 3 * ${printedTask} + at % 3, 'P' || at, 'Bi₂Te₃ 单晶的 ARPES 能谱，γ 与 μ（Å，℃）第 ' || at || ' 组', 'dataset', 10, 1000000,
      '样品在 300 ℃ 退火后测量', at from generate_series(1, 200) at;`);
  log('  tasks and plans');
  await client.query(`
    insert into data_resource (resource_id, resource_no, public_id, version_group, status, title_zh, sharing_method, owner_id, total_size, resource_type, open_date, publish_date)
    overriding system value
    select 1000000 + n, 'B-' || n, 'b' || lpad(n::text, 8, '0'), 1000000 + n, '5', 'resource ' || n, 'open', 1, 100000, 'dataset', '2020-01-01', now()
    from generate_series(1, 50000) n;
    insert into data_resource_file (resource_id, path, name, size, mime, sha256, file_id)
    select 1000000 + n, 'a.csv', 'a.csv', 100000, 'text/csv', md5(n::text) || md5('x' || n), 0 from generate_series(1, 50000) n;
    insert into pms_task_resource (resource_id, task_id, topic_id, item_no, item_count, submitted_time)
    select 1000000 + n, ${comparedTask}, 3 * ${comparedTask} + (1 + n % 5000) % 3, 'P' || (1 + n % 5000), 1, now()
    from generate_series(1, 50000) n;
    insert into data_resource (resource_id, resource_no, public_id, version_group, status, title_zh, sharing_method, owner_id, total_size, resource_type, open_date, publish_date)
    overriding system value
    select 2000000 + n, 'C-' || n, 'c' || lpad(n::text, 8, '0'), 2000000 + n, '5', 'resource ' || n, 'open', 1, 100000, 'dataset', '2020-01-01', now()
    from generate_series(0, ${3 * tasks - 1}) n;
    insert into pms_task_resource (resource_id, task_id, topic_id, item_no, item_count, submitted_time)
    select 2000000 + n, 1 + n / 3, 3 * (1 + n / 3) + n % 3, 'P' || (1 + n % 3), 5, now() from generate_series(0, ${3 * tasks - 1}) n;`);
  await client.query('set session_replication_role = default');
  await client.query('vacuum analyze');
}
