/** The default accent of the specification. */
export const defaultAccent = '#409EFF';

/** Predefined accents; tokens.css makes each readable, whatever its lightness. */
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

/** Whether a value is a colour as `<input type="color">` returns it. */
export const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);

/** Applies an accent to the whole page; the default one is that of the tokens. */
export function paint(accent: string): void {
  const { style } = document.documentElement;
  if (accent.toLowerCase() === defaultAccent.toLowerCase()) style.removeProperty('--accent');
  else style.setProperty('--accent', accent);
}
