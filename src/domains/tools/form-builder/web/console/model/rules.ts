import { z } from 'zod';
import { Html, Line, PlainText, RequiredHtml, RequiredLine, RequiredText } from '#shared/text-schemas';
import { Day, MomentSent } from '#shared/time';
import { genericTypes, longestName, pictureTypes, uploadedPath } from '#contract/system/uploads';
import type { Control } from './description.ts';
import { sliderEnds, stars, defaultCount, defaultLength } from './facets.ts';

/** The error text of the pattern of a control. */
export const failureOf = (place: string, name: string): string => `${place.replace('/', '.')}.${name}`;

/**
 * The schema of a control's value for the preview, equal to the one that `code/schema.ts` writes. A test compares the
 * two.
 * Buttons have none.
 */
export function schemaOf(control: Control, place: string): z.ZodType {
  const plain = plainSchema(control);
  if (!control.pattern) return plain;
  const pattern = new RegExp(`^(?:${control.pattern})$`, 'u');
  return plain.refine((text) => !text || pattern.test(text as string), failureOf(place, control.name));
}

function plainSchema({
  kind,
  required,
  maxLength,
  options,
  dictionary,
  min,
  max,
  whole,
  maxCount,
}: Control): z.ZodType {
  const optional = <S extends z.ZodType>(schema: S) => (required ? schema : schema.nullish());
  const choice = dictionary ? z.string().min(1).max(100) : z.enum(options.map(({ value }) => value));
  switch (kind) {
    case 'text':
      return (required ? RequiredLine : Line)(maxLength ?? defaultLength.text);
    case 'textarea':
      return (required ? RequiredText : PlainText)(maxLength ?? defaultLength.textarea);
    case 'password':
      return optional(
        z
          .string()
          .min(required ? 1 : 0)
          .max(maxLength ?? defaultLength.password),
      );
    case 'number': {
      let number = z.number();
      if (whole) number = number.int();
      if (min !== null) number = number.min(min);
      if (max !== null) number = number.max(max);
      return optional(number);
    }
    case 'select':
    case 'radio':
      return optional(choice);
    case 'multiselect':
    case 'checkbox':
      return optional(required ? z.array(choice).min(1) : z.array(choice));
    case 'switch':
      return z.boolean().nullish();
    case 'date':
      return optional(Day);
    case 'daterange':
      return optional(z.tuple([Day, Day]));
    case 'datetime':
      return optional(MomentSent);
    case 'time':
      return optional(z.iso.time({ precision: -1 }));
    case 'slider':
      return z
        .number()
        .min(min ?? sliderEnds.min)
        .max(max ?? sliderEnds.max)
        .nullish();
    case 'rate':
      return optional(
        z
          .number()
          .int()
          .min(required ? 1 : 0)
          .max(stars),
      );
    case 'image':
      return required ? uploadedPath(pictureTypes).pipe(z.string().min(1)) : uploadedPath(pictureTypes);
    case 'file': {
      const files = z
        .array(z.object({ name: z.string().max(longestName), url: uploadedPath(genericTypes) }))
        .max(maxCount ?? defaultCount);
      return optional(required ? files.min(1) : files);
    }
    case 'editor':
      return (required ? RequiredHtml : Html)(20_000);
    default:
      return z.unknown();
  }
}
