import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#server/context';

/** A section of a copy: rows ordered by a whole number `id`. */
export interface Section {
  /** Name of its files. */
  name: string;
  rows: (person: { userId: number; userName: string }) => RawBuilder<Record<string, unknown> & { id: number }>;
}

const own = (name: string, rows: Section['rows']): Section => ({ name, rows });

/** All sections of a copy. */
export const sections: readonly Section[] = [
  own(
    'profile',
    ({ userId }) => sql`
      select user_id as id, user_name, nick_name, email, phonenumber, sex, organization, occupation, research_field,
        is_verified, verified_at, terms_version, language, login_ip, login_date, create_time,
        (select dept_name from sys_dept d where d.dept_id = u.dept_id) as department,
        (select string_agg(role_name, ', ') from sys_user_role join sys_role using (role_id) where user_id = u.user_id) as roles
      from sys_user u where user_id = ${userId}`,
  ),
  own(
    'sessions',
    ({ userId }) => sql`
      select row_number() over (order by login_time, session_id) as id, login_time, last_access, expire_time, ipaddr,
        login_location, browser, os from sys_session where user_id = ${userId}`,
  ),
  own(
    'access-tokens',
    ({ userId }) => sql`
      select token_id as id, name, prefix, scopes, create_time, expire_time, last_used_time, revoke_time
      from sys_token where user_id = ${userId}`,
  ),
  own(
    'login-log',
    ({ userName }) => sql`
      select info_id as id, user_name, ipaddr, login_location, browser, os, status, msg, login_time
      from sys_logininfor where user_name = ${userName}`,
  ),
  own(
    'operation-log',
    ({ userName }) => sql`
      select oper_id as id, title, method, request_method, oper_url, oper_ip, oper_object, changed_fields, status, oper_time
      from sys_oper_log where oper_name = ${userName}`,
  ),
  own(
    'notifications',
    ({ userId }) => sql`
      select notification_id as id, topic, title_zh, title_en, path, create_time, read_time
      from sys_notification where user_id = ${userId}`,
  ),
  own(
    'saved-searches',
    ({ userId }) => sql`
      select search_id as id, name, query, frequency, create_time from data_saved_search where user_id = ${userId}`,
  ),
  own(
    'selections',
    ({ userId }) => sql`
      select selection_id as id, public_id, title_zh, title_en, description_zh, description_en, creator_zh, creator_en, query,
        item_count, status, create_time, publish_time, withdraw_time, withdraw_reason
      from data_selection where user_id = ${userId}`,
  ),
  own(
    'selection-items',
    ({ userId }) => sql`
      select row_number() over (order by selection_id, position) as id, selection_id, position, resource_no, version
      from data_selection_item join data_selection using (selection_id) where user_id = ${userId}`,
  ),
  own(
    'resources',
    ({ userId }) => sql`
      select resource_id as id, to_jsonb(r) - array['ftp_password_enc', 'words', 'resource_id'] as record
      from data_resource r where owner_id = ${userId}`,
  ),
  own(
    'resource-files',
    ({ userId }) => sql`
      select f.id, f.resource_id, f.path, s.origin_name, s.size, s.sha256, s.mime, s.create_time
      from data_resource_file f join data_resource r using (resource_id) join sys_file s using (file_id)
      where r.owner_id = ${userId}`,
  ),
  own(
    'use-of-resources',
    ({ userId }) => sql`
      select row_number() over (order by month, resource_id, method) as id, resource_id, month, method, views, downloads, bytes
      from data_usage_month join data_resource using (resource_id) where owner_id = ${userId}`,
  ),
  own(
    'downloads',
    ({ userId }) => sql`
      select id, resource_id, file_id, bytes, time from data_download_log where user_id = ${userId}`,
  ),
  own(
    'access-requests',
    ({ userId }) => sql`
      select request_id as id, request_no, resource_id, purpose, usage_desc, project_name, period_start, period_end, status,
        decision_reason, create_time, decided_at, valid_until from data_access_request where user_id = ${userId}`,
  ),
  own(
    'questions',
    ({ userId }) => sql`
      select question_id as id, resource_id, text, create_time from data_question where user_id = ${userId}`,
  ),
  own(
    'comments',
    ({ userId }) => sql`
      select comment_id as id, dataset_id, model_id, content, status, is_deleted, create_time
      from bench_comment where user_id = ${userId}`,
  ),
  own(
    'models',
    ({ userId }) => sql`
      select model_id as id, public_id, name, publisher, description, status, file_name, file_size, submit_time
      from bench_model where user_id = ${userId}`,
  ),
  own(
    'paper-submissions',
    ({ userId }) => sql`
      select submission_id as id, to_jsonb(p) - array['ftp_password_enc', 'link_secret', 'words'] as record
      from biz_paper_submission p where user_id = ${userId}`,
  ),
  own(
    'applications',
    ({ userId }) => sql`
      select application_id as id, to_jsonb(a) - array['words'] as record from pms_application a where user_id = ${userId}`,
  ),
  own(
    'projects',
    ({ userId }) => sql`
      select member_id as id, project_id, role, topic_id, create_time from pms_project_user where user_id = ${userId}`,
  ),
  own(
    'reviews',
    ({ userId }) => sql`
      select assignment_id as id, resource_id, revision_no, assigned_at, due_date, status, finished_at
      from data_review_assignment where user_id = ${userId}`,
  ),
  own(
    'messages',
    ({ userId }) => sql`
      select message_id as id, subject, content, name, email, organization, answer, create_time, answer_time
      from biz_message where user_id = ${userId}`,
  ),
  own(
    'requests',
    ({ userId }) => sql`
      select request_id as id, kind, state, asked_at, due_at, ended_at from sys_personal_request where user_id = ${userId}`,
  ),
];

const batch = 500;

/** The rows of a section in batches; columns keep their database names. */
export async function* rowsOf(
  ctx: Pick<Context, 'db'>,
  { rows }: Section,
  person: { userId: number; userName: string },
): AsyncGenerator<Record<string, unknown>> {
  let after: number | string = '-9223372036854775808';
  for (;;) {
    const { rows: some }: { rows: (Record<string, unknown> & { id: number })[] } = await sql<
      Record<string, unknown> & { id: number }
    >`select * from (${rows(person)}) as it where id > ${after}::bigint order by id limit ${batch}`.execute(
      ctx.db.withoutPlugins(),
    );
    yield* some;
    if (some.length < batch) return;
    after = some.at(-1)!.id;
  }
}
