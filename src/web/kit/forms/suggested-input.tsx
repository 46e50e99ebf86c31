import { useEffect, useId, useRef, useState, type ComponentProps } from 'react';

/** Milliseconds without typing before suggestions are loaded. */
const pause = 200;
/** One Latin letter begins too many titles to help. */
const isLongEnough = (text: string) => text.length > 1 || /\P{ASCII}/u.test(text);

/**
 * A text field that offers complete texts while it is typed into. The browser shows them (`datalist`), so keyboard and
 * screen readers work as everywhere.
 * @param suggest texts that begin with the input; a failure offers nothing
 */
export function SuggestedInput({
  suggest,
  onChange,
  ...props
}: ComponentProps<'input'> & { suggest: (beginning: string) => Promise<string[]> }) {
  const list = useId();
  const [offered, setOffered] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef('');
  useEffect(() => () => clearTimeout(timer.current), []);
  const load = async (text: string) => {
    const found = isLongEnough(text) ? await suggest(text).catch(() => []) : [];
    // A slow answer must not replace that of a later input.
    if (typed.current === text) setOffered(found);
  };
  return (
    <>
      <input
        {...props}
        list={list}
        onChange={(event) => {
          onChange?.(event);
          const text = (typed.current = event.target.value.trim());
          clearTimeout(timer.current);
          timer.current = setTimeout(() => void load(text), pause);
        }}
      />
      <datalist id={list}>
        {offered.map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </>
  );
}
