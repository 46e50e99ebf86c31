/** Names of files that explain the others, in both languages. */
export const readmeNames = /^(?:readme|read[ _-]me|说明|自述|数据说明|使用说明)(?:$|[._\- （(])/i;
