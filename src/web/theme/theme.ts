/** The accent that the specification names. */
export const defaultAccent = '#409EFF';

/** Other accents to choose from; each is made readable by tokens.css, whatever its lightness. */
export const accents = [
  { name: 'blue', value: defaultAccent },
  { name: 'azure', value: '#1890ff' },
  { name: 'slate', value: '#304156' },
  { name: 'ink', value: '#212121' },
  { name: 'green', value: '#11a983' },
  { name: 'cyan', value: '#13c2c2' },
  { name: 'violet', value: '#6959CD' },
  { name: 'red', value: '#f5222d' },
] as const;

/** A colour as `<input type="color">` gives it. */
export const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);

/** Paints everything in an accent; the default one is that of the tokens. */
export function paint(accent: string): void {
  const { style } = document.documentElement;
  if (accent.toLowerCase() === defaultAccent.toLowerCase()) style.removeProperty('--accent');
  else style.setProperty('--accent', accent);
}
