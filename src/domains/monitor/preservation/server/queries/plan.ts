import { listedText } from '#server/database/listed-values';

/*
 * The rows of the second copy. Every table of the database is in one of these lists (plan.test.ts): stored with the
 * object of a record, task, certificate, benchmark or the site; derived again from stored rows; or lost, with a reason.
 */

/** Kinds of objects, in the order of a rebuild. */
export const kinds = ['portal', 'task', 'certificate', 'benchmark', 'record', 'selection'] as const;
export type Kind = (typeof kinds)[number];

/** Rows of a table that belong to an object. */
export interface PreservedTable {
  table: string;
  /** Condition on its rows; `$ids` are the numbers of the object: versions of a record, a task, a certificate, a data set. */
  where: string;
  order: string;
  /**
   * Columns that are not written: secrets, values that only this installation can read, and references to lost rows.
   */
  omit?: readonly string[];
  /** Columns whose change causes no new version; all for tables of counts. */
  volatile?: readonly string[] | 'all';
  /** Rows of which only the remains are written: these columns have these values. */
  stripped?: { where: string; values: Readonly<Record<string, string | number | boolean | null | object>> };
  /** Rows per read: {@link defaultBatch}, unless all rows are short or any may be long. */
  batch?: number;
}

/** Rows with texts of any length: at most some megabytes at a time. */
export const defaultBatch = 20;
const short = { batch: 500 } as const;

const noted = ['row_ver', 'update_by', 'update_time'] as const;
const ofResource = 'resource_id = any($ids)';
const ofTask = 'task_id = any($ids)';
const ofVersion = 'version_id in (select version_id from bench_version where dataset_id = any($ids))';
/** Public models. */
const shownModels = `select model_id from bench_model where ${ofVersion} and status in ${listedText('benchModel.status', 'approved', 'superseded')}`;
/** Listed models that were withdrawn: their pages are tombstones. */
const tombstones = `${ofVersion} and status in ${listedText('benchModel.status', 'withdrawn')} and listed_time is not null and withdraw_time is not null`;
/** The parts that a tombstone does not show: the account, the files and predictions, and what was measured or stated of the model. */
const strippedModel = {
  user_id: null,
  file_id: null,
  file_name: '',
  file_size: 0,
  file_meta: {},
  description: '',
  plot: { kind: 'none' },
  predictions: '\\x',
  replicates: '\\x',
  public_replicates: null,
  std: null,
  lower_bound: null,
  upper_bound: null,
  public_mean: null,
  paper_url: '',
  code_url: '',
  license: '',
  hardware: '',
  warnings: [],
  openness: '',
  training_data: '',
  training_size: null,
  training_cost: null,
  params: null,
  audit_by: '',
  date_stated_by: '',
  supersedes_id: null,
  rescored_from_id: null,
  to_measure: false,
};

const table = (name: string, where: string, order: string, more: Partial<PreservedTable> = {}): PreservedTable => ({
  table: name,
  where,
  order,
  ...more,
});
const whole = (name: string, order: string, more: Partial<PreservedTable> = {}) =>
  table(name, 'true', order, { volatile: noted, ...more });

/** Sequences of visible numbers, as the server lists them. */
export const sequences = 'pg_sequences';

/** The tables of each kind of object. */
export const preservedTables: Record<Kind, readonly PreservedTable[]> = {
  portal: [
    whole('sys_dict_type', 'dict_id'),
    whole('sys_dict_data', 'dict_code'),
    whole('data_metadata_field', 'field_id'),
    whole('data_synonym', 'synonym_id'),
    whole('sys_config', 'config_key', { where: 'config_key <> all ($secrets)', omit: ['config_id'] }),
    whole('sys_dept', 'dept_id'),
    whole('sys_holiday', 'day'),
    whole('sys_notice', 'notice_id'),
    // Records name organizations by their numbers.
    whole('sys_organization', 'organization_id', short),
    whole('sys_organization_name', 'name_id', short),
    whole('sys_organization_key', 'key_id', short),
    whole('sys_organization_act', 'act_id', short),
    whole('biz_about', 'about_id'),
    whole('biz_apply_tool', 'tool_id'),
    whole('biz_article', 'article_id'),
    whole('biz_article_version', 'article_id, version'),
    whole('biz_example', 'example_id'),
    whole('biz_link', 'link_id', { volatile: [...noted, 'check_time', 'check_result', 'check_detail'] }),
    whole('biz_member', 'member_id'),
    whole('biz_news', 'news_id'),
    whole('biz_service_case', 'case_id'),
    whole('biz_standard', 'standard_id', { volatile: [...noted, 'view_count'] }),
    whole('biz_sub_center', 'sub_center_id'),
    whole('pms_data_center', 'center_id'),
    whole('pms_certificate_counter', 'kind, year, is_demo'),
    whole('site_search', 'entry_id', { volatile: 'all' }),
    // Numbers of records are assigned only once, also after a rebuild.
    table(sequences, `schemaname = 'public' and sequencename like '%\\_no'`, 'sequencename', { volatile: 'all' }),
  ],
  task: [
    table('pms_project', `project_id in (select project_id from pms_task where ${ofTask})`, 'project_id', {
      volatile: noted,
    }),
    table('pms_task', ofTask, 'task_id', { volatile: [...noted, 'reminded_on'] }),
    table('pms_topic', ofTask, 'topic_id', { volatile: noted }),
    table('pms_plan_version', ofTask, 'version', { volatile: noted }),
    table('pms_plan_item', ofTask, 'item_id'),
    table('pms_scan_file', ofTask, 'scan_id'),
    table('pms_task_resource', ofTask, 'resource_id', { volatile: noted }),
    table('pms_item_explanation', ofTask, 'item_no', { volatile: noted }),
    table('pms_compare_run', ofTask, 'run_id'),
    table('pms_compare_row', `run_id in (select run_id from pms_compare_run where ${ofTask})`, 'row_id'),
    table('pms_audit_form', ofTask, 'form_id', { volatile: noted }),
    table('pms_audit_item', `form_id in (select form_id from pms_audit_form where ${ofTask})`, 'item_id', {
      volatile: noted,
    }),
    table('pms_opinion', ofTask, 'opinion_id'),
    table('pms_deadline_reminder', ofTask, 'topic_id, day, days_before', { volatile: 'all' }),
  ],
  certificate: [table('pms_certificate', 'cert_id = any($ids)', 'cert_id', { volatile: noted })],
  benchmark: [
    table('bench_dataset', 'dataset_id = any($ids)', 'dataset_id', { volatile: noted }),
    table('bench_version', 'dataset_id = any($ids)', 'version_id'),
    table('bench_metric', ofVersion, 'version_id, seq'),
    table('bench_column', ofVersion, 'version_id, seq'),
    table('bench_preview_row', ofVersion, 'version_id, row_no'),
    table('bench_subset', ofVersion, 'version_id, seq'),
    table('bench_sample', ofVersion, 'version_id, seq', short),
    table('bench_file', ofVersion, 'version_id, file_id'),
    // With the predictions for half a million samples a row has some ten megabytes.
    table('bench_model', `(model_id in (${shownModels}) or ${tombstones})`, 'model_id', {
      volatile: noted,
      batch: 1,
      stripped: { where: tombstones, values: strippedModel },
    }),
    table('bench_model_change', `model_id in (${shownModels})`, 'change_id'),
    table(
      'bench_merge',
      `model_id in (${shownModels}) and status in ${listedText('benchMerge.status', 'accepted')}`,
      'merge_id',
    ),
    table('bench_score', `model_id in (${shownModels})`, 'model_id, metric'),
    table('bench_subset_score', `model_id in (${shownModels})`, 'model_id, metric, subset'),
    table('bench_analysis', `model_id in (${shownModels})`, 'model_id', { volatile: 'all' }),
    table('bench_model_pair', `model_id in (${shownModels}) and other_id in (${shownModels})`, 'model_id, other_id', {
      volatile: 'all',
    }),
    table('bench_rescoring', ofVersion, 'rescoring_id'),
    table(
      'bench_rescored',
      `rescoring_id in (select rescoring_id from bench_rescoring where ${ofVersion})`,
      'rescoring_id, from_model_id',
    ),
    table(
      'bench_comment',
      `(dataset_id = any($ids) or model_id in (${shownModels})) and status in ${listedText('benchComment.status', 'visible')} and not is_deleted`,
      'comment_id',
      { volatile: noted },
    ),
  ],
  record: [
    table('data_resource', ofResource, 'resource_id', {
      omit: ['ftp_password_enc', 'callback_url', 'publisher_app_id'],
      volatile: [...noted, 'view_count', 'download_count', 'words'],
    }),
    table('data_resource_file', ofResource, 'id', { volatile: ['download_count', 'downloads_before'], ...short }),
    table(
      'data_file_column',
      `file_id in (select id from data_resource_file where ${ofResource})`,
      'file_id, position',
    ),
    table('data_identifier', ofResource, 'identifier_id', {
      omit: ['leased_until', 'request', 'response', 'error'],
      volatile: [...noted, 'tries', 'asked', 'next_try_at', 'http_status', 'digest', 'wanted', 'task_id', 'status'],
    }),
    table('data_resource_history', ofResource, 'id'),
    table('data_known_project', ofResource, 'id', { volatile: 'all' }),
    table('interop_oai_record', ofResource, 'resource_id', { volatile: 'all' }),
    table('data_usage_before', ofResource, 'resource_id', { volatile: 'all' }),
    table('data_usage_told', ofResource, 'resource_id', { volatile: 'all' }),
    table('data_citation_told', ofResource, 'resource_id', { volatile: 'all' }),
    table('data_usage_month', ofResource, 'resource_id, month, method', { volatile: 'all' }),
    table('data_usage_file', `file_id in (select id from data_resource_file where ${ofResource})`, 'file_id, month', {
      volatile: 'all',
    }),
  ],
  selection: [
    table('data_selection', 'selection_id = any($ids)', 'selection_id', { volatile: ['row_ver'] }),
    table('data_selection_item', 'selection_id = any($ids)', 'selection_id, position', {
      ...short,
      volatile: ['resource_id'],
    }),
  ],
};

/** Files of an object: their number and their path in its state. */
export const preservedFiles: Record<Kind, string> = {
  portal: `select file_id, 'files/' || file_id || '-' || translate(origin_name, '/\\', '__') as path
    from sys_file where (bucket = 'public' and ready_at is not null)
      or file_id in (select unnest(array[seal_file, signature_file]) from pms_data_center)`,
  task: `select file_id, 'scans/' || kind || '/' || version || '-' || scan_id || '-' || translate(name, '/\\', '__') as path
    from pms_scan_file where ${ofTask}`,
  certificate: `select file_id, 'files/' || file_id || '-' || translate(origin_name, '/\\', '__') as path
    from sys_file where file_id in (select unnest(array[seal_file, signature_file]) from pms_certificate where cert_id = any($ids))`,
  benchmark: `select file_id, 'files/' || number || '/' || translate(name, '/\\', '__') as path
    from bench_file join bench_version using (version_id) where dataset_id = any($ids)
    union all
    select file_id, 'models/' || public_id || '/' || translate(file_name, '/\\', '__')
    from bench_model where model_id in (${shownModels}) and file_id is not null`,
  record: `select file_id, 'data/' || path as path from data_resource_file where resource_id = any($ids)`,
  selection: `select null::bigint as file_id, '' as path where false`,
};

/** Columns of accounts that are stored for users in the rows: no password, no telephone number, no traces of use. */
export const preservedOfAccounts = [
  ...['user_id', 'user_name', 'nick_name', 'email', 'organization', 'dept_id', 'status', 'del_flag', 'is_verified'],
  ...['verified_at', 'create_time', 'made_for_demo'],
] as const;

/** Columns of stored files that are left out: results of checks. */
export const omittedOfFiles = [
  'checked_at',
  'check_wanted_at',
  'instance',
  'expire_at',
  'single_use',
  'grows',
] as const;

/** Tables that triggers, seeds and jobs of a rebuilt portal fill from the stored rows. */
export const madeAgain: Record<string, string> = {
  ...reasons('triggers on kept tables', [
    ...['bench_standing', 'data_contribution', 'data_open_file', 'data_open_file_rest', 'data_repository_place'],
    ...['data_repository_term', 'data_resource_folder', 'site_figure_change'],
  ]),
  ...reasons('the search, which reads kept rows again', [
    ...['data_resource_popularity', 'data_resource_quantity', 'data_resource_search'],
    ...['data_search_change', 'data_search_cluster'],
    ...['data_search_recipe', 'data_search_tally', 'data_search_term', 'data_search_term_use', 'data_search_value'],
    'data_search_version',
  ]),
  ...reasons('migrations and seeds', [
    ...[
      'data_region_name',
      'data_usage_state',
      'kernel_mark',
      'kernel_place',
      'migration',
      'migration_lock',
      'sys_job',
      'sys_menu',
    ],
    ...['sys_post', 'sys_role', 'sys_role_menu', 'preservation_state', 'kernel_secret_probe'],
  ]),
  ...reasons('readers of files, when somebody looks at one', ['sys_file_table', 'sys_file_table_column']),
  ...reasons('the job that reads structures, after the start', [
    ...['materials_reading', 'materials_unread', 'materials_structure', 'materials_sites', 'materials_material'],
    'materials_recipe',
  ]),
  ...reasons('fixity checks and virus scans in rotation', ['file_sha512', 'file_scanner', 'file_virus']),
  ...reasons('the next run of the second copy', ['preserved_object', 'preserved_file']),
};

/** Tables that are not restored, with the reason. */
export const lost: Record<string, string> = {
  ...reasons('work in progress, of no public page', [
    ...[
      'bench_bundle',
      'bench_import',
      'biz_message',
      'data_bag_import',
      'biz_paper_submission',
      'biz_paper_submission_file',
    ],
    ...['biz_paper_submission_step', 'data_change_request', 'data_ftp_check', 'data_ftp_import'],
    ...['data_publication_hold', 'data_resource_upload', 'file_transfer', 'pms_application', 'pms_application_file'],
    ...['pms_application_step', 'pms_invitation', 'pms_project_user', 'gen_table', 'gen_table_column'],
    ...['sys_organization_text', 'sys_organization_decision'],
  ]),
  ...reasons('reviews', [
    ...['data_auditor', 'data_question', 'data_review', 'data_review_assignment', 'data_review_note'],
    ...['data_reviewer_link'],
    ...['data_revision'],
  ]),
  ...reasons('access of single people, who ask again', [
    ...['data_access_grant', 'data_access_request', 'data_access_request_step', 'data_download_log'],
  ]),
  ...reasons('other systems, whose keys only the old installation can open', [
    ...['data_callback', 'data_callback_log', 'data_publisher_app'],
  ]),
  ...reasons('personal things of an account', [
    ...['data_saved_search', 'sys_email_code', 'sys_notice_read', 'sys_notification', 'sys_notification_choice'],
    ...['sys_password_reset', 'sys_role_dept', 'sys_session', 'sys_token', 'sys_user_matelab', 'sys_user_post'],
    ...['sys_user_role', 'sys_totp', 'sys_passkey', 'sys_recovery_code', 'sys_personal_request'],
  ]),
  ...reasons('logs, counters and state of the old installation', [
    ...['data_usage_agent', 'data_usage_day', 'data_usage_event', 'data_usage_salt', 'file_audit', 'file_damage'],
    ...['file_event', 'file_orphan', 'kernel_cache', 'kernel_kept_answer', 'kernel_worker_pool'],
    ...[
      'mail_outbox',
      'monitor_backup_run',
      'monitor_server_sample',
      'monitor_disk_day',
      'preserved_event',
      'site_page_view',
    ],
    ...['site_pv_daily'],
    ...['sys_job_log', 'sys_job_log_name', 'sys_job_run'],
    ...['sys_logininfor', 'sys_oper_log', 'sys_log_segment', 'sys_log_horizon', 'sys_log_archive'],
    ...['sys_log_check', 'data_usage_burst'],
  ]),
};

function reasons(reason: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((name) => [name, reason]));
}
