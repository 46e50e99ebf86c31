import { withStoredFields } from './form-content.ts';

/** A refused or accepted save. */
interface Answer {
  code: number;
  fields?: readonly { path: string }[] | undefined;
}

/**
 * Saves a form as the autosave does: the fields that the server refuses keep their stored values in a second try.
 * Returns the paths that were refused, and the answer to the last try.
 */
export async function savePartly<F extends object, A extends Answer>(
  form: F,
  stored: F,
  send: (form: F) => Promise<A>,
): Promise<{ refused: string[]; answer: A }> {
  const answer = await send(form);
  const refused = (answer.fields ?? []).map(({ path }) => path);
  if (refused.length === 0) return { refused, answer };
  return { refused, answer: await send(withStoredFields(form, stored, refused)) };
}
