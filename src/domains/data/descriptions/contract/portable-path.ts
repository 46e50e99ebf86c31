/** Characters that Windows forbids in file names. */
const reserved = /[<>:"|?*]/g;
/** Windows device names, with any extension. */
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?= *(?:\.|$))/i;
/** Bytes of the longest file name on Linux and macOS. */
const longestName = 255;
/** Characters of an extension that are kept. */
const longestEnding = 20;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/**
 * Eight hexadecimal digits derived from a path (FNV-1a, 32 bits), so that two paths that become equal stay distinct.
 */
function markOf(path: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(path)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/**
 * A path that every system can write: unchanged, or with forbidden characters replaced, device names prefixed, and long
 * names cut. Changed paths include a hash of the original.
 */
export function portablePath(path: string): string {
  const parts = path.split('/');
  return parts.map((part, at) => portableName(part, parts.slice(0, at + 1).join('/'))).join('/');
}

function portableName(name: string, path: string): string {
  const safe = name.replace(reserved, '_').replace(devices, (device) => `_${device}`);
  if (safe === name && bytesOf(name) <= longestName) return name;
  const dot = safe.lastIndexOf('.');
  const ending = dot > 0 && safe.length - dot <= longestEnding ? safe.slice(dot) : '';
  const mark = `~${markOf(path)}`;
  let stem = [...safe.slice(0, safe.length - ending.length)];
  while (bytesOf(stem.join('')) + mark.length + bytesOf(ending) > longestName) stem = stem.slice(0, -1);
  return `${stem.join('')}${mark}${ending}`;
}
