export { exportPath, formats, type FormatName } from '../formats.ts';
export { signposts, type Signposted } from '../signposting.ts';
