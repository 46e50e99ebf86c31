import { Suspense, useMemo } from 'react';
import { type ResourceFile, recordFiles } from '#contract/data/record-files';
import { Modal, Skeleton } from 'antd';
import { fillPath } from '#shared/contract';
import { FilePreview, type Source } from '#view/files/previews';
import { apiBase, call } from '#web/api/api.ts';
import { encodeQuery } from '#web/api/wire.ts';
import { useTexts } from '#web/texts/language.ts';
import { reviewPageTexts } from '../texts/index.ts';

export type PreviewedFile = Pick<ResourceFile, 'id' | 'path' | 'name'>;

/** A file of a submission in a dialog. */
export function Preview({
  resourceId,
  file,
  onClose,
}: {
  resourceId: number;
  file: PreviewedFile;
  onClose: () => void;
}) {
  const t = useTexts(reviewPageTexts);
  const source = useMemo((): Source => {
    const params = { id: resourceId, fileId: file.id };
    return {
      name: file.name,
      load: (signal, query) => call(recordFiles.reviewPreview, { params, query }, { quiet: true, signal }),
      address: (kind) => apiBase + fillPath(recordFiles[kind === 'pdf' ? 'reviewPdf' : 'reviewPicture'].path, params),
      values: {
        load: (signal, query) => call(recordFiles.reviewValues, { params, query }, { quiet: true, signal }),
        address: (query) => `${apiBase}${fillPath(recordFiles.reviewValues.path, params)}${encodeQuery(query)}`,
      },
      whole: {
        table: (signal) => call(recordFiles.reviewTable, { params }, { quiet: true, signal }),
        rows: (signal, query) => call(recordFiles.reviewTableRows, { params, query }, { quiet: true, signal }),
        plot: (signal, query) => call(recordFiles.reviewTablePlot, { params, query }, { quiet: true, signal }),
      },
    };
  }, [resourceId, file.id, file.name]);
  return (
    <Modal
      open
      title={t('files.previewOf', { name: file.path })}
      footer={null}
      width="min(90vw, 75rem)"
      onCancel={onClose}
    >
      <Suspense fallback={<Skeleton active />}>
        <FilePreview source={source} />
      </Suspense>
    </Modal>
  );
}
