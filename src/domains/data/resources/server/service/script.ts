import { Readable } from 'node:stream';
import { anonymous, type Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { pick, translatorOf } from '#shared/texts';
import type { Selection } from '../../contract.ts';
import { resourcesTexts } from '../../texts/index.ts';
import { portablePath } from '#contract/data/descriptions';
import type { ResourceRecord } from '../queries/records.ts';
import { filesInTurn } from '../queries/tree.ts';
import { permittedSelection } from './bundle.ts';
import { refusalFor } from './reading.ts';
import { comment, quoted, sumLine } from './shell.ts';

/** Bytes of text that are sent at a time. */
const step = 64 * 1024;

/**
 * The sums of all or the chosen files, for `sha256sum -c`; a comment says which cannot be given at present.
 * @throws as `bundle`
 */
export async function sums(ctx: Context, row: ResourceRecord, selection: Selection): Promise<FileReply> {
  await permittedSelection(ctx, row, selection);
  return {
    name: `${row.resourceNo}.sha256`,
    mediaType: 'text/plain; charset=utf-8',
    open: () => textStream(sumLines(ctx, row, selection)),
  };
}

async function* sumLines(ctx: Context, row: ResourceRecord, selection: Selection): AsyncGenerator<string> {
  const t = translatorOf(resourcesTexts, ctx.language);
  for await (const { sha256, path, damage } of filesInTurn(ctx, row.resourceId, selection)) {
    // Programs that check sums pass over comments; the sum itself stays, so that the file counts as lacking.
    if (damage) yield comment(`${t(`script.damage.${damage}`)}: ${portablePath(path)}`);
    yield sumLine(sha256, portablePath(path));
  }
}

/**
 * A POSIX shell script that downloads all or the chosen files with curl into the folder where it runs: it goes on where
 * it broke off, leaves out what is there already, and checks every sum. Files that it could not get are listed at its end, and
 * its exit status is 1. Files that not everybody may have are asked for
 * with the session token of the environment variable ACCESS_TOKEN; the script never holds it.
 * @throws as `bundle`
 */
export async function script(ctx: Context, row: ResourceRecord, selection: Selection): Promise<FileReply> {
  const { count, bytes } = await permittedSelection(ctx, row, selection);
  const isFree = (await refusalFor({ ...ctx, actor: anonymous }, row)) === null;
  return {
    name: `${row.resourceNo}-download.sh`,
    mediaType: 'text/x-shellscript; charset=utf-8',
    open: () => textStream(scriptLines(ctx, row, selection, { count, bytes, isFree })),
  };
}

async function* scriptLines(
  ctx: Context,
  row: ResourceRecord,
  selection: Selection,
  it: { count: number; bytes: number; isFree: boolean },
): AsyncGenerator<string> {
  const t = translatorOf(resourcesTexts, ctx.language);
  const page = `${ctx.siteUrl}/data/detail/${encodeURIComponent(row.publicId)}`;
  const base = `${ctx.siteUrl}/prod-api/front/resource/${encodeURIComponent(row.publicId)}/files`;
  const say = (text: string) => quoted(text);
  yield '#!/bin/sh\n';
  yield comment(`${pick(row.titleZh, row.titleEn, ctx.language)} (${row.resourceNo}, ${row.version})`);
  yield comment(page);
  yield comment(t('script.about', { count: it.count, bytes: it.bytes }));
  yield comment(t('script.usage', { name: `${row.resourceNo}-download.sh` }));
  if (!it.isFree) yield comment(t('script.token', { name: `${row.resourceNo}-download.sh` }));
  yield `set -u
base=${quoted(base)}
parts=.download-${row.publicId.replace(/[^\w-]/g, '_')}
done=0
failed=0
lacking=
retries=5
`;
  if (!it.isFree)
    yield `if [ -z "\${ACCESS_TOKEN:-}" ]; then
  printf '%s\\n' ${say(t('script.noToken'))} >&2
  exit 2
fi
`;
  // Printed by the shell itself, so that the token stands in no list of processes.
  const authorized = it.isFree ? '' : `printf 'header = "Authorization: Bearer %s"\\n' "$ACCESS_TOKEN" | `;
  const config = it.isFree ? '' : ' --config -';
  // A part that broke off stays whatever becomes of the call: only what has come to its end and is not the file goes. The
  // rest is refused by an answer without ranges, which is curl's 33 and leaves the part alone.
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
# told <answer>: what the portal says in place of a file
told() {
  case "$(head -c 8 < "$1")" in
    # The answer ends without a line end: the next message would stand behind it.
    '{"code":') printf '%s\\n' "$(sed -n 's/.*"msg":"\\([^"]*\\)".*/\\1/p' < "$1")" >&2 ;;
  esac
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
      fetch "$1" "$part.all" && if is_whole "$part.all" "$2"; then mv -f -- "$part.all" "$part"; else told "$part.all"; fi
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
    if [ "$state" -eq 0 ] && ! is_whole "$part" "$2"; then
      told "$part"
      rm -f -- "$part"
    fi
    [ -s "$part" ] || rm -f -- "$part"
  fi
}

`;
  for await (const { id, sha256, size, path, damage } of filesInTurn(ctx, row.resourceId, selection)) {
    const get = `${renamed(path)}get ${id} ${sha256} ${size} ${quoted(portablePath(path))}\n`;
    // It may have been repaired since; where it has not, repeating the request is of no use.
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

/** Says the name that a file has in the record, where some system could not write it. */
const renamed = (path: string) => (portablePath(path) === path ? '' : comment(`${portablePath(path)} = ${path}`));

/** Joins lines into parts of a useful size. */
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
