/** In place of a column of a filter: all columns with texts. */
export const anyText = -1;
