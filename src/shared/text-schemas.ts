import { z } from 'zod';

/**
 * Without control characters but tab and line feed, without halves of surrogate pairs, which no database stores, and
 * without marks that turn the direction of writing: they would turn the words of the page around them, too.
 */
export const storable = (value: string) =>
  value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu, '');

/** A break inside a line would begin a new field in feeds, mails and tables. */
export const oneLine = (value: string) => storable(value).replace(/\s+/g, ' ');

/** The same schema for the same length: hundreds of calls name a few dozen, and each takes kilobytes for as long as the server runs. */
function shared<S>(make: (longest: number) => S): (longest: number) => S {
  const made = new Map<number, S>();
  return (longest) => {
    const schema = made.get(longest) ?? make(longest);
    made.set(longest, schema);
    return schema;
  };
}

const orEmpty = (value: string | null | undefined) => value ?? '';

/** A text of one line that must be there; `longest` in characters. */
export const RequiredLine = shared((longest: number) => z.string().overwrite(oneLine).trim().min(1).max(longest));

/** What somebody looks for: a line, cleaned as those that it is to find. */
export const Keyword = z.string().overwrite(oneLine).trim().max(100);

/** A text of one line; nothing sent means empty. */
export const Line = shared((longest: number) =>
  z.string().overwrite(oneLine).trim().max(longest).nullish().transform(orEmpty),
);

/**
 * A line of an edit that clients of another making know nothing of: nothing sent, or null, keeps what is there; an empty
 * text empties it.
 */
export const KeptLine = shared((longest: number) =>
  z
    .string()
    .overwrite(oneLine)
    .trim()
    .max(longest)
    .regex(/^[^<>]*$/, 'kernel.invalid.format')
    .nullish()
    .transform((value) => value ?? undefined),
);

/** A text of several lines that must be there. */
export const RequiredText = shared((longest: number) => z.string().overwrite(storable).trim().min(1).max(longest));

/** A text of several lines; nothing sent means empty. */
export const PlainText = shared((longest: number) =>
  z.string().overwrite(storable).trim().max(longest).nullish().transform(orEmpty),
);

/** Whether there is something to read or to see in HTML: an editor leaves an empty paragraph behind. */
const says = (html: string) => /<(img|hr)\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';

/** HTML of an editor that says something; whoever keeps it cleans it first. */
export const RequiredHtml = shared((longest: number) =>
  z.string().overwrite(storable).max(longest).refine(says, 'kernel.invalid.required'),
);

/** HTML of an editor; nothing sent means empty. */
export const Html = shared((longest: number) =>
  z.string().overwrite(storable).max(longest).nullish().transform(orEmpty),
);

/** An address of the web, or nothing: `http` or `https`, never a script. */
export const WebAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || (/^https?:\/\/[^\s"'<>]+$/i.test(text) && URL.canParse(text)), 'kernel.invalid.url')
  .nullish()
  .transform(orEmpty);
