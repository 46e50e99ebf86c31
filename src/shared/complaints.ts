import type { z } from 'zod';

/** An invalid value: a text key with the values of its placeholders. */
export interface Complaint {
  key: string;
  params: Record<string, string | number>;
}

/**
 * Translates a zod issue into a text key. A schema's custom message is already a text key; zod's built-in issues map to
 * the kernel's `invalid.*` texts. Parse with `reportInput`, because otherwise empty and wrong values cannot be
 * distinguished.
 */
export function complaintOf(issue: z.core.$ZodIssue): Complaint {
  if (/^[a-z-]+(\.[A-Za-z0-9-]+)+$/.test(issue.message)) return { key: issue.message, params: {} };
  const invalid = (reason: string, params: Complaint['params'] = {}) => ({ key: `kernel.invalid.${reason}`, params });
  const missing = issue.input === undefined || issue.input === null;
  const empty = missing || issue.input === '';
  switch (issue.code) {
    case 'invalid_type':
      return invalid(missing ? 'required' : 'type');
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'string') return invalid(min <= 1 ? 'required' : 'short', { min });
      return invalid(issue.origin === 'array' ? 'few' : 'low', { min });
    }
    case 'too_big': {
      const max = Number(issue.maximum);
      if (issue.origin === 'string') return invalid('long', { max });
      return invalid(issue.origin === 'array' ? 'many' : 'high', { max });
    }
    case 'invalid_format':
      return invalid(issue.format === 'email' || issue.format === 'url' ? issue.format : 'format');
    case 'invalid_value':
      return invalid(empty ? 'required' : 'choice');
    case 'invalid_union':
      return invalid(empty ? 'required' : 'format');
    default:
      return invalid('format');
  }
}
