import { useTexts } from '#web/texts/language.ts';
import { consoleTexts } from './texts/index.ts';
import './console.css';

/** The shape of the frame before its script has loaded; also what the server sends. */
export function FrameSkeleton() {
  const t = useTexts(consoleTexts);
  return (
    <div className="console console--skeleton" aria-busy="true">
      <div className="console-side" />
      <div className="console-main">
        <div className="console-bar" />
        <div className="console-tabs" />
        <PageSkeleton label={t('loading')} />
      </div>
    </div>
  );
}

/** The placeholder of a page that is loading. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div className="console-wait" aria-busy="true">
      <output className="aloud">{label}</output>
      <div className="console-ghost console-ghost--title" />
      <div className="console-ghost console-ghost--bar" />
      <div className="console-ghost console-ghost--table" />
    </div>
  );
}
