import './viewer-frame.css';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/texts/language.ts';
import { previewsTexts } from '../texts/index.ts';
import { viewerAddress } from './powder-pattern.ts';
import type { Drawing, FromViewer, Look, ToViewer } from './viewer/messages.ts';

/** Milliseconds without a message after which a frame counts as broken. */
const patience = 20_000;

/**
 * A drawing in a sandboxed frame, which loads with its code on first use. The frame has no origin: it cannot read the
 * portal, and gets its data by messages. `drawing` must keep its identity; `title` describes it.
 */
export function ViewerFrame({
  drawing,
  title,
  onFailure,
}: {
  drawing: Drawing;
  title: string;
  /** The frame does not load, or cannot draw this. */
  onFailure: () => void;
}) {
  const t = useTexts(previewsTexts);
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'drawn' | 'failed'>('loading');
  const isReady = state !== 'loading';
  const look = useLook(frame);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<FromViewer>) => {
      if (source !== frame.current?.contentWindow) return;
      if (data === 'failed') onFailure();
      else if (typeof data === 'string') setState((before) => (data === 'ready' && before === 'drawn' ? before : data));
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [onFailure]);
  useEffect(() => {
    if (state === 'drawn') return undefined;
    const timer = setTimeout(onFailure, patience);
    return () => clearTimeout(timer);
  }, [state, onFailure]);
  useEffect(() => {
    const message: ToViewer | undefined = look && { drawing, look };
    // An opaque origin has no name by which it could be addressed.
    if (isReady && message) frame.current?.contentWindow?.postMessage(message, '*');
  }, [isReady, drawing, look]);
  return (
    <div className="preview__sandbox" data-state={state}>
      {state === 'drawn' ? null : <p role="status">{t('viewer.loading')}</p>}
      <iframe ref={frame} src={viewerAddress()} sandbox="allow-scripts" title={title} />
    </div>
  );
}

/** The computed colours of the frame's surroundings, updated when the colour scheme changes. */
function useLook(frame: { current: HTMLElement | null }): Look | undefined {
  const [look, setLook] = useState<Look>();
  useEffect(() => {
    const read = () => {
      if (!frame.current) return;
      const { color, backgroundColor, borderTopColor, outlineColor, textDecorationColor, colorScheme } =
        getComputedStyle(frame.current);
      const isDark = colorScheme.includes('dark') && (colorScheme === 'dark' || matchMedia(darkScheme).matches);
      setLook({
        isDark,
        ink: color,
        surface: backgroundColor,
        line: borderTopColor,
        accent: outlineColor,
        secondary: textDecorationColor,
      });
    };
    read();
    const scheme = matchMedia(darkScheme);
    scheme.addEventListener('change', read);
    const attributes = new MutationObserver(read);
    attributes.observe(document.documentElement, { attributeFilter: ['data-theme', 'style', 'class'] });
    return () => {
      scheme.removeEventListener('change', read);
      attributes.disconnect();
    };
  }, [frame]);
  return look;
}

const darkScheme = '(prefers-color-scheme: dark)';
