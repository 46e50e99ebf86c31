import './rich-text.css';
import { Component, lazy, Suspense, type ReactNode } from 'react';
import { Alert, Button, Skeleton } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { editorTexts } from '../../texts/editor.ts';
import type { EditorProps } from './editor.tsx';

/** The editor is as large as a page, so it is loaded when a form needs it. */
const load = () => import('./editor.tsx');
let Editor = lazy(load);

/**
 * Rich text as a form field: `<Form.Item name="…"><RichEditor label={…} onUpload={…} /></Form.Item>`. Its value is
 * HTML, empty when nothing is written; the server sanitizes it.
 */
export function RichEditor(props: EditorProps) {
  return (
    <Guard key="guard">
      <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} />}>
        <Editor {...props} />
      </Suspense>
    </Guard>
  );
}

/** Keeps the rest of the form, and its input, when the editor fails to load. */
class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    const retry = () => {
      Editor = lazy(load);
      this.setState({ failed: false });
    };
    return this.state.failed ? <Failed onRetry={retry} /> : this.props.children;
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(editorTexts);
  return (
    <Alert
      type="error"
      showIcon
      title={t('loadFail')}
      action={
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}
