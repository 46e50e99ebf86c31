export { descriptions, exportPath, formats, type FormatName } from '../formats.ts';
export { signposts } from '../signposting.ts';
