import type { Context } from '#server/context';
import { newRows } from '#server/seeded';
import * as queries from './queries.ts';

/** Value, label in both languages, and the colour of its tag. */
type Value = [value: string, zh: string, en: string, listClass?: string];

interface Dictionary {
  type: string;
  name: string;
  nameEn: string;
  values: readonly Value[];
  /** The value that forms begin with. */
  initial?: string;
}

/** Dictionaries that code asks for by name: they keep it, and cannot be removed. */
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
    type: 'data_resource_type',
    name: '数据资源类型',
    nameEn: 'Data resource types',
    values: [
      ['dataset', '科学数据', 'Scientific data'],
      ['paper', '期刊论文', 'Paper'],
      ['conference', '会议论文', 'Conference paper'],
      ['thesis', '学位论文', 'Thesis'],
      ['softwareCopyright', '软件著作权', 'Software copyright'],
      ['report', '研究报告', 'Report'],
      ['software', '软件', 'Software'],
      ['patent', '专利', 'Patent'],
    ],
    initial: 'dataset',
  },
  {
    type: 'data_resource_status',
    name: '数据资源状态',
    nameEn: 'Data resource status',
    values: [
      ['0', '草稿', 'Draft', 'info'],
      ['1', '待审核', 'Submitted', 'warning'],
      ['2', '审核中', 'Under review', 'primary'],
      ['3', '已驳回', 'Rejected', 'danger'],
      ['4', '审核通过', 'Approved', 'success'],
      ['5', '已发布', 'Published', 'success'],
      ['6', '已被新版本替代', 'Superseded', 'info'],
      ['7', '已下架', 'Withdrawn', 'danger'],
    ],
    initial: '0',
  },
  {
    type: 'data_sharing_method',
    name: '共享方式',
    nameEn: 'Sharing methods',
    values: [
      ['open', '完全开放共享', 'Open', 'success'],
      ['restricted', '协议共享（受限）', 'Restricted', 'warning'],
      ['closed', '暂不共享', 'Not public', 'info'],
    ],
  },
  {
    type: 'data_license',
    name: '知识共享许可协议',
    nameEn: 'Creative Commons licences',
    values: [
      ['by', '署名（CC BY 4.0）', 'Attribution (CC BY 4.0)'],
      ['by-sa', '署名—相同方式共享（CC BY-SA 4.0）', 'Attribution-ShareAlike (CC BY-SA 4.0)'],
      ['by-nc', '署名—非商业性使用（CC BY-NC 4.0）', 'Attribution-NonCommercial (CC BY-NC 4.0)'],
      [
        'by-nc-sa',
        '署名—非商业性使用—相同方式共享（CC BY-NC-SA 4.0）',
        'Attribution-NonCommercial-ShareAlike (CC BY-NC-SA 4.0)',
      ],
      ['by-nd', '署名—禁止演绎（CC BY-ND 4.0）', 'Attribution-NoDerivatives (CC BY-ND 4.0)'],
      [
        'by-nc-nd',
        '署名—非商业性使用—禁止演绎（CC BY-NC-ND 4.0）',
        'Attribution-NonCommercial-NoDerivatives (CC BY-NC-ND 4.0)',
      ],
      ['cc0', '公共领域贡献（CC0 1.0）', 'Public domain dedication (CC0 1.0)'],
    ],
  },
  {
    type: 'data_preservation',
    name: '保存方案',
    nameEn: 'Preservation plans',
    values: [
      ['permanent', '永久保存', 'Permanent'],
      ['y20', '保存 20 年', '20 years'],
      ['y10', '保存 10 年', '10 years'],
      ['project5', '保存至项目结束后 5 年', '5 years after the project ends'],
    ],
  },
  {
    type: 'data_file_class',
    name: '数据类别',
    nameEn: 'Data classes',
    values: [
      ['sample', '样品信息', 'Sample information'],
      ['raw', '原始数据', 'Raw data'],
      ['derived', '衍生数据', 'Derived data'],
      ['document', '说明文档', 'Documentation'],
      ['software', '工具软件', 'Tool software'],
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
  {
    type: 'data_review_stage',
    name: '审核阶段',
    nameEn: 'Review stages',
    values: [
      ['opinion', '审核员意见', 'Auditor opinion', 'info'],
      ['final', '终审', 'Final decision', 'primary'],
    ],
  },
  {
    type: 'data_review_outcome',
    name: '审核结果',
    nameEn: 'Review outcomes',
    values: [
      ['claimed', '开始审核', 'Review started', 'info'],
      ['approved', '通过', 'Approved', 'success'],
      ['rejected', '驳回', 'Rejected', 'danger'],
      ['recommendApprove', '建议通过', 'Approval recommended', 'success'],
      ['recommendReject', '建议驳回', 'Rejection recommended', 'warning'],
    ],
  },
  {
    type: 'data_access_status',
    name: '访问申请状态',
    nameEn: 'Access request status',
    values: [
      ['0', '待审批', 'Pending', 'warning'],
      ['1', '待补充材料', 'More information needed', 'warning'],
      ['2', '已批准', 'Approved', 'success'],
      ['3', '已拒绝', 'Rejected', 'danger'],
      ['4', '已过期', 'Expired', 'info'],
      ['5', '已撤销', 'Revoked', 'danger'],
      ['6', '已取消', 'Cancelled', 'info'],
    ],
  },
  {
    type: 'data_access_purpose',
    name: '访问目的',
    nameEn: 'Purposes of access',
    values: [
      ['research', '科学研究', 'Research'],
      ['teaching', '教学', 'Teaching'],
      ['publicGood', '公益服务', 'Public welfare'],
      ['commercial', '商业用途', 'Commercial use'],
    ],
  },
  {
    type: 'biz_paper_status',
    name: '论文数据提交状态',
    nameEn: 'States of paper data submissions',
    values: [
      ['0', '草稿', 'Draft', 'info'],
      ['1', '已提交', 'Submitted', 'warning'],
      ['2', '核查中', 'Being checked', 'warning'],
      ['3', '退回修改', 'Returned', 'danger'],
      ['4', '已接收', 'Accepted', 'success'],
    ],
  },
  {
    type: 'pms_application_status',
    name: '汇交申请状态',
    nameEn: 'States of archive applications',
    values: [
      ['0', '草稿', 'Draft', 'info'],
      ['1', '待受理', 'Submitted', 'warning'],
      ['2', '已受理', 'Accepted', 'success'],
      ['3', '已退回', 'Returned', 'danger'],
      ['4', '已取消', 'Cancelled', 'info'],
    ],
  },
  {
    type: 'pms_plan_type',
    name: '项目计划类别',
    nameEn: 'Program categories',
    values: [
      ['keyRnD', '国家重点研发计划', 'National Key R&D Program'],
      ['majorProject', '科技重大专项', 'National S&T Major Project'],
      ['nsfc', '自然科学基金', 'National Natural Science Foundation'],
      ['casPriority', '中科院先导专项', 'CAS Strategic Priority Program'],
      ['institute', '院所自主', 'Institute program'],
      ['other', '其他', 'Other'],
    ],
  },
];

/** The catch-all stands last, with room for others before it. */
const lastSort = 99;

export async function seed(ctx: Context): Promise<void> {
  const types = await newRows(ctx, 'dictType', dictionaries, ({ type }) => type);
  for (const { type, name, nameEn } of types)
    await queries.insertType(ctx, { dictType: type, dictName: name, dictNameEn: nameEn, createBy: 'system' });
  const values = dictionaries.flatMap(({ type, values: all, initial }) =>
    all.map(([dictValue, dictLabel, dictLabelEn, listClass = ''], at) => ({
      dictType: type,
      dictValue,
      dictLabel,
      dictLabelEn,
      listClass,
      dictSort: type === 'sys_oper_type' && dictValue === '0' ? lastSort : at + 1,
      isDefault: dictValue === initial ? 'Y' : 'N',
      createBy: 'system',
    })),
  );
  const missing = await newRows(ctx, 'dictData', values, ({ dictType, dictValue }) => `${dictType}=${dictValue}`);
  await queries.insertValues(ctx, missing);
}
