/** The beginning of titles of the demonstration, in lower case. A reader who types a title leaves it out. */
export const demoMarks = { zh: '【演示】', en: '[demo] ' };
