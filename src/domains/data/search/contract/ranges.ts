/** The parts of a range of a declared number in queries and addresses, `key:from..to:unit`. */
export function rangeParts(text: string): { fieldKey: string; from: string; to: string; unit: string } {
  const [fieldKey = '', ends = '', unit = ''] = text.split(':');
  const [from = '', to = ''] = ends.split('..');
  return { fieldKey, from, to, unit };
}
