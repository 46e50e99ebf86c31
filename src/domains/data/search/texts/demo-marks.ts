/** What titles of the demonstration begin with, in lower case; a reader who types a title leaves it out. */
export const demoMarks = { zh: '【演示】', en: '[demo] ' };
