/** Characters that names of Windows may not hold. */
const reserved = /[<>:"|?*]/g;
/** Names of devices of Windows, with any ending. */
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?= *(?:\.|$))/i;
/** Bytes that one name may have on the file systems of Linux and macOS. */
const longestName = 255;
/** Characters that are kept of an ending. */
const longestEnding = 20;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Eight digits that belong to a path, so that two which become alike stay two (FNV-1a, 32 bits). */
function markOf(path: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(path)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/**
 * The path under which every system can write a file: the same, or with other characters for those that some system
 * refuses, names of devices prefixed, and names that are too long cut. What is changed carries a mark of the old path.
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
