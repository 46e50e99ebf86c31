/** Progress output of commands: one updated line on a terminal, otherwise one line per phase. */
export function terminal() {
  const language = /^zh/i.test(process.env['LC_ALL'] || process.env['LC_MESSAGES'] || process.env['LANG'] || '')
    ? 'zh'
    : 'en';
  const { stdout } = process;
  let open = '';
  const close = () => {
    if (open && stdout.isTTY) stdout.write('\n');
    open = '';
  };
  return {
    language,
    line(text) {
      close();
      console.log(text);
    },
    tell(text) {
      const phase = text.replace(/ \S*$/, '');
      if (stdout.isTTY) {
        if (open && open !== phase) close();
        stdout.write(`\r\u001b[K${text}`);
      } else if (open !== phase) console.log(`${phase} …`);
      open = phase;
    },
    fault(text) {
      close();
      console.error(text);
    },
  };
}
