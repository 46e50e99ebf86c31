import type { Context } from '#server/context';
import { newRows } from '#server/database/seeded';
import * as queries from './queries.ts';
import { scienceDictionaries } from './seed/science.ts';

/** Value, label in both languages, the colour of its tag, and its remark. */
export type Value = [value: string, zh: string, en: string, listClass?: string, remark?: string];

export interface Dictionary {
  type: string;
  name: string;
  nameEn: string;
  values: readonly Value[];
  /** The initial value of forms. */
  initial?: string;
}

/** Dictionaries that code refers to by type: they cannot be renamed or removed. */
export const isBuiltIn = (type: string): boolean => dictionaries.some((one) => one.type === type);

/** In the order in which lists show the values. Other nouns' dictionaries are added here with their pages. */
const dictionaries: readonly Dictionary[] = [
  {
    type: 'sys_user_sex',
    name: '用户性别',
    nameEn: 'Sex',
    values: [
      ['0', '男', 'Male'],
      ['1', '女', 'Female'],
      ['2', '未知', 'Unknown'],
    ],
    initial: '0',
  },
  {
    type: 'sys_show_hide',
    name: '菜单状态',
    nameEn: 'Menu visibility',
    values: [
      ['0', '显示', 'Shown', 'primary'],
      ['1', '隐藏', 'Hidden', 'danger'],
    ],
    initial: '0',
  },
  {
    type: 'sys_normal_disable',
    name: '系统开关',
    nameEn: 'Enabled or disabled',
    values: [
      ['0', '正常', 'Normal', 'primary'],
      ['1', '停用', 'Disabled', 'danger'],
    ],
    initial: '0',
  },
  {
    type: 'sys_job_status',
    name: '任务状态',
    nameEn: 'Job status',
    values: [
      ['0', '正常', 'Running', 'primary'],
      ['1', '暂停', 'Paused', 'danger'],
    ],
    initial: '0',
  },
  {
    type: 'sys_job_group',
    name: '任务分组',
    nameEn: 'Job groups',
    values: [
      ['DEFAULT', '默认', 'Default'],
      ['SYSTEM', '系统', 'System'],
    ],
    initial: 'DEFAULT',
  },
  {
    type: 'sys_yes_no',
    name: '系统是否',
    nameEn: 'Yes or no',
    values: [
      ['Y', '是', 'Yes', 'primary'],
      ['N', '否', 'No', 'danger'],
    ],
    initial: 'Y',
  },
  {
    type: 'sys_notice_type',
    name: '通知类型',
    nameEn: 'Notice types',
    values: [
      ['1', '通知', 'Notice', 'warning'],
      ['2', '公告', 'Announcement', 'success'],
    ],
    initial: '1',
  },
  {
    type: 'sys_notice_status',
    name: '通知状态',
    nameEn: 'Notice status',
    values: [
      ['0', '正常', 'Normal', 'primary'],
      ['1', '关闭', 'Closed', 'danger'],
    ],
    initial: '0',
  },
  {
    type: 'sys_oper_type',
    name: '操作类型',
    nameEn: 'Operation types',
    values: [
      ['1', '新增', 'Insert', 'info'],
      ['2', '修改', 'Update', 'info'],
      ['3', '删除', 'Delete', 'danger'],
      ['4', '授权', 'Grant', 'primary'],
      ['5', '导出', 'Export', 'warning'],
      ['6', '导入', 'Import', 'warning'],
      ['7', '强退', 'Force logout', 'danger'],
      ['8', '生成代码', 'Generate code', 'warning'],
      ['9', '清空数据', 'Clean', 'danger'],
      ['10', '通过', 'Approve', 'success'],
      ['11', '驳回', 'Reject', 'danger'],
      ['12', '发布', 'Publish', 'success'],
      ['13', '下架', 'Withdraw', 'danger'],
      ['14', '受理', 'Accept', 'success'],
      ['15', '退回', 'Return', 'warning'],
      ['16', '提交', 'Submit', 'primary'],
      ['17', '撤回', 'Recall', 'warning'],
      ['18', '分配', 'Assign', 'primary'],
      ['19', '答复', 'Answer', 'primary'],
      ['20', '撤销', 'Revoke', 'danger'],
      ['21', '结束', 'Close', 'warning'],
      ['22', '恢复', 'Resume', 'success'],
      ['0', '其他', 'Other', 'info'],
    ],
  },
  {
    type: 'sys_common_status',
    name: '系统状态',
    nameEn: 'Success or failure',
    values: [
      ['0', '成功', 'Success', 'primary'],
      ['1', '失败', 'Failure', 'danger'],
    ],
  },
  {
    type: 'user_occupation',
    name: '职业',
    nameEn: 'Occupations',
    values: [
      ['researcher', '科研人员', 'Researcher'],
      ['teacher', '教师', 'Teacher'],
      ['student', '学生', 'Student'],
      ['engineer', '工程技术人员', 'Engineer'],
      ['manager', '管理人员', 'Manager'],
      ['other', '其他', 'Other'],
    ],
  },
  {
    type: 'user_research_field',
    name: '研究领域',
    nameEn: 'Research fields',
    values: [
      ['theory', '凝聚态理论', 'Condensed matter theory'],
      ['superconductivity', '超导', 'Superconductivity'],
      ['magnetism', '磁学', 'Magnetism'],
      ['surface', '表面物理', 'Surface physics'],
      ['optics', '光物理', 'Optical physics'],
      ['softMatter', '软物质', 'Soft matter'],
      ['computation', '材料计算', 'Computational materials science'],
      ['lowTemperature', '低温', 'Low-temperature physics'],
      ['highPressure', '高压', 'High-pressure physics'],
      ['quantumInformation', '量子信息', 'Quantum information'],
      ['materials', '材料科学', 'Materials science'],
      ['chemistry', '化学', 'Chemistry'],
      ['computerScience', '计算机', 'Computer science'],
      ['other', '其他', 'Other'],
    ],
  },
  {
    type: 'data_reject_reason',
    name: '驳回原因',
    nameEn: 'Rejection reasons',
    values: [
      ['metadata', '元数据不完整或不准确', 'Metadata incomplete or inaccurate'],
      ['file', '数据文件缺失、损坏或无法打开', 'Files missing, damaged or unreadable'],
      ['format', '文件格式不符合要求', 'Unsuitable file format'],
      ['quality', '数据质量存在问题', 'Data quality problems'],
      ['right', '权属或许可不明确', 'Ownership or license unclear'],
      ['secret', '涉密或敏感信息未处理', 'Secret or sensitive content not handled'],
      ['sharing', '共享方式或理由不合理', 'Sharing mode or reason not acceptable'],
      ['other', '其他', 'Other'],
    ],
  },
  ...scienceDictionaries,
];

/** The catch-all value is last and leaves room for values before it. */
const lastSort = 99;

export async function seed(ctx: Context): Promise<void> {
  const types = await newRows(ctx, 'dictType', dictionaries, ({ type }) => type);
  for (const { type, name, nameEn } of types)
    await queries.insertType(ctx, { dictType: type, dictName: name, dictNameEn: nameEn, createBy: 'system' });
  const values = dictionaries.flatMap(({ type, values: all, initial }) =>
    all.map(([dictValue, dictLabel, dictLabelEn, listClass = '', remark = ''], at) => ({
      dictType: type,
      dictValue,
      dictLabel,
      dictLabelEn,
      listClass,
      remark,
      dictSort: type === 'sys_oper_type' && dictValue === '0' ? lastSort : at + 1,
      isDefault: dictValue === initial ? 'Y' : 'N',
      createBy: 'system',
    })),
  );
  const missing = await newRows(ctx, 'dictData', values, ({ dictType, dictValue }) => `${dictType}=${dictValue}`);
  await queries.insertValues(ctx, missing);
}
