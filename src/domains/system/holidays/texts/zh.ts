export const zh = {
  name: '工作日历',
  fields: { day: '日期', isWorkday: '安排', nameZh: '名称（中文）', nameEn: '名称（英文）', year: '年份' },
  kinds: { off: '放假', work: '上班（调休）' },
  fail: {
    notFound: '这一天没有安排',
    unknownYear: '系统没有 {year} 年的节假日安排，请按国务院办公厅通知逐日填写',
  },
};
