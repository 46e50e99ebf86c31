import { z } from 'zod';

/**
 * Removes control characters other than tab and line feed, unpaired surrogates, which no database stores, and
 * bidirectional control characters, which would also reorder the text around the value.
 */
export const storable = (value: string) =>
  value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu, '');

/** A line break in a single-line value would start a new field in feeds, mails and tables. */
export const oneLine = (value: string) => storable(value).replace(/\s+/g, ' ');

/**
 * Returns the same schema for the same length: hundreds of calls use a few dozen lengths, and each schema takes
 * kilobytes for the lifetime of the server.
 */
function shared<S>(make: (longest: number) => S): (longest: number) => S {
  const schemas = new Map<number, S>();
  return (longest) => {
    const schema = schemas.get(longest) ?? make(longest);
    schemas.set(longest, schema);
    return schema;
  };
}

const orEmpty = (value: string | null | undefined) => value ?? '';

/** A required text of one line; `longest` in characters. */
export const RequiredLine = shared((longest: number) => z.string().overwrite(oneLine).trim().min(1).max(longest));

/** A search text: one line, cleaned like the stored texts. */
export const Keyword = z.string().overwrite(oneLine).trim().max(200);

/** A text of one line; absent means empty. */
export const Line = shared((longest: number) =>
  z.string().overwrite(oneLine).trim().max(longest).nullish().transform(orEmpty),
);

/**
 * A line in an edit that other clients may not know: absent or null keeps the stored value; an empty text clears it.
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

/** A line that must be sent, and may be empty: an absent one is not a cleared one. */
export const SentLine = shared((longest: number) => z.string().overwrite(oneLine).trim().max(longest));

/** A required text of several lines. */
export const RequiredText = shared((longest: number) => z.string().overwrite(storable).trim().min(1).max(longest));

/** A text of several lines; absent means empty. */
export const PlainText = shared((longest: number) =>
  z.string().overwrite(storable).trim().max(longest).nullish().transform(orEmpty),
);

/** A value such as a day or a choice, or an empty text; absent means empty. */
export const emptyOr = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]).default('');

/** Whether HTML has visible content: an editor leaves an empty paragraph behind. */
const says = (html: string) => /<(img|hr)\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';

/** HTML of an editor, with visible content; sanitize it before storing. */
export const RequiredHtml = shared((longest: number) =>
  z.string().overwrite(storable).max(longest).refine(says, 'kernel.invalid.required'),
);

/** HTML of an editor; absent means empty. */
export const Html = shared((longest: number) =>
  z.string().overwrite(storable).max(longest).nullish().transform(orEmpty),
);

/** An `http` or `https` address, or empty; never a script. */
export const SentAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || (/^https?:\/\/[^\s"'<>]+$/i.test(text) && URL.canParse(text)), 'kernel.invalid.url');

/** A {@link SentAddress}; absent means empty. */
export const WebAddress = SentAddress.nullish().transform(orEmpty);
