export { descriptions, exportPath, formatNames, formats } from '../formats.ts';
export { signposts, type Signposted } from '../signposting.ts';
