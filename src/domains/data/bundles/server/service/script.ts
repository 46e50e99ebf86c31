import { Readable } from 'node:stream';
import { portablePath } from '#contract/data/descriptions';
import type { Context } from '#server/context';
import { pick, translatorOf } from '#shared/texts';
import { bundleTexts } from '../../texts/index.ts';
import type { BundledFile } from './archive.ts';
import { comment, quoted, sumLine } from './shell.ts';

/** Bytes of text per chunk. */
const step = 64 * 1024;

/** Fields of a record that its download script uses. */
export interface ScriptedRecord {
  publicId: string;
  resourceNo: string;
  version: string;
  titleZh: string;
  titleEn: string;
  /** Number of files, and their total bytes. */
  count: number;
  bytes: number;
  /** Whether the files are public; otherwise the script needs a token. */
  isFree: boolean;
}

/**
 * Checksums of the files, for `sha256sum -c`; comments name the files that are unavailable at present. The caller has
 * already checked access.
 */
export const sumsOf = (ctx: Context, files: AsyncIterable<BundledFile>): Readable => textStream(sumLines(ctx, files));

async function* sumLines(ctx: Context, files: AsyncIterable<BundledFile>): AsyncGenerator<string> {
  const t = translatorOf(bundleTexts, ctx.language);
  for await (const { sha256, path, damage } of files) {
    // Checksum programs skip comments; the checksum line stays, so that the file counts as missing.
    if (damage) yield comment(`${t(`script.damage.${damage}`)}: ${portablePath(path)}`);
    yield sumLine(sha256, portablePath(path));
  }
}

/**
 * A POSIX shell script that downloads the files with curl into the current folder. It resumes after an interruption,
 * skips existing files, and verifies every checksum. At its end it lists files that it could not download and exits
 * with status 1. For files that are not public it sends the session token of the environment variable ACCESS_TOKEN,
 * which the script does not contain.
 */
export const scriptOf = (ctx: Context, record: ScriptedRecord, files: AsyncIterable<BundledFile>): Readable =>
  textStream(scriptLines(ctx, record, files));

async function* scriptLines(
  ctx: Context,
  record: ScriptedRecord,
  files: AsyncIterable<BundledFile>,
): AsyncGenerator<string> {
  const t = translatorOf(bundleTexts, ctx.language);
  const page = `${ctx.siteUrl}/data/detail/${encodeURIComponent(record.publicId)}`;
  const base = `${ctx.siteUrl}/prod-api/front/resource/${encodeURIComponent(record.publicId)}/files`;
  const say = (text: string) => quoted(text);
  yield '#!/bin/sh\n';
  yield comment(`${pick(record.titleZh, record.titleEn, ctx.language)} (${record.resourceNo}, ${record.version})`);
  yield comment(page);
  yield comment(t('script.about', { count: record.count, bytes: record.bytes }));
  yield comment(t('script.usage', { name: `${record.resourceNo}-download.sh` }));
  if (!record.isFree) yield comment(t('script.token', { name: `${record.resourceNo}-download.sh` }));
  yield `set -u
base=${quoted(base)}
parts=.download-${record.publicId.replace(/[^\w-]/g, '_')}
done=0
failed=0
lacking=
retries=5
`;
  if (!record.isFree)
    yield `if [ -z "\${ACCESS_TOKEN:-}" ]; then
  printf '%s\\n' ${say(t('script.noToken'))} >&2
  exit 2
fi
`;
  // Printed by a shell built-in, so the token appears in no process list.
  const authorized = record.isFree ? '' : `printf 'header = "Authorization: Bearer %s"\\n' "$ACCESS_TOKEN" | `;
  const config = record.isFree ? '' : ' --config -';
  // A partial file is kept whatever the outcome of the call; only a complete file with a wrong checksum is deleted. A
  // server that refuses ranges makes curl exit with 33, and the partial file stays.
  yield `if command -v sha256sum >/dev/null 2>&1; then sum() { sha256sum; }
elif command -v shasum >/dev/null 2>&1; then sum() { shasum -a 256; }
else
  printf '%s\\n' ${say(t('script.noSum'))} >&2
  exit 2
fi
is_whole() {
  [ -f "$1" ] && [ "$(sum < "$1" | cut -c 1-64)" = "$2" ]
}
fetch() {
  ${authorized}curl --fail --silent --show-error --retry "$retries" --retry-connrefused --continue-at -${config} --output "$2" "$base/$1/content"
}
# why <number>: prints why the portal refuses a file
why() {
  status=$(${authorized}curl --silent --range 0-0 --header 'Accept: text/html'${config} --output "$parts/why" --write-out '%{http_code}' "$base/$1/content")
  case "$status" in
    4??|5??) cat -- "$parts/why" >&2 ;;
  esac
  rm -f -- "$parts/why"
}
# get <number> <sum> <bytes> <path>
get() {
  target="./$4"
  if is_whole "$target" "$2"; then
    done=$((done + 1))
    return
  fi
  part="$parts/$1"
  mkdir -p -- "$(dirname -- "$target")" "$parts"
  [ -e "$part" ] || : > "$part"
  state=0
  if ! is_whole "$part" "$2"; then
    [ "$(wc -c < "$part")" -lt "$3" ] || : > "$part"
    fetch "$1" "$part" || state=$?
    if [ "$state" -eq 0 ] && ! is_whole "$part" "$2"; then
      : > "$part"
      fetch "$1" "$part" || state=$?
    fi
    if [ "$state" -eq 33 ]; then
      fetch "$1" "$part.all" && is_whole "$part.all" "$2" && mv -f -- "$part.all" "$part"
      rm -f -- "$part.all"
    fi
  fi
  # Counted is what is in its place: a folder of that name, or a disk that is full, may keep it out.
  if is_whole "$part" "$2" && [ ! -d "$target" ] && mv -f -- "$part" "$target"; then
    done=$((done + 1))
    printf '%s\\n' "$4"
  else
    failed=$((failed + 1))
    lacking="$lacking  $4
"
    printf '%s: %s\\n' ${say(t('script.failed'))} "$4" >&2
    # 22 is an HTTP status of 400 or more.
    if [ "$state" -eq 22 ]; then why "$1"; fi
    if [ "$state" -eq 0 ] && ! is_whole "$part" "$2"; then rm -f -- "$part"; fi
    [ -s "$part" ] || rm -f -- "$part"
  fi
}

`;
  for await (const { id, sha256, size, path, damage } of files) {
    const get = `${renamed(path)}get ${id} ${sha256} ${size} ${quoted(portablePath(path))}\n`;
    // It may have been repaired in the meantime; otherwise retries are useless.
    yield damage ? `${comment(t(`script.damage.${damage}`))}retries=0\n${get}retries=5\n` : get;
  }
  yield `
rmdir -- "$parts" 2>/dev/null
printf '%s: %s\\n' ${say(t('script.done'))} "$done"
if [ "$failed" -gt 0 ]; then
  printf '%s: %s\\n%s' ${say(t('script.failedCount'))} "$failed" "$lacking" >&2
  exit 1
fi
`;
}

/** Comment with the name in the record, if some systems could not write it. */
const renamed = (path: string) => (portablePath(path) === path ? '' : comment(`${portablePath(path)} = ${path}`));

/** Joins lines into chunks. */
function textStream(lines: AsyncIterable<string>): Readable {
  return Readable.from(joined(lines), { objectMode: false });
}

async function* joined(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const line of lines) {
    text += line;
    if (text.length >= step) {
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(text);
}
