import { Suspense, useMemo } from 'react';
import { Modal, Skeleton } from 'antd';
import { resources, type ResourceFile } from '#contract/data/resources';
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
      load: (signal, query) => call(resources.reviewPreview, { params, query }, { quiet: true, signal }),
      address: (kind) => apiBase + fillPath(resources[kind === 'pdf' ? 'reviewPdf' : 'reviewPicture'].path, params),
      values: {
        load: (signal, query) => call(resources.reviewValues, { params, query }, { quiet: true, signal }),
        address: (query) => `${apiBase}${fillPath(resources.reviewValues.path, params)}${encodeQuery(query)}`,
      },
      whole: {
        table: (signal) => call(resources.reviewTable, { params }, { quiet: true, signal }),
        rows: (signal, query) => call(resources.reviewTableRows, { params, query }, { quiet: true, signal }),
        plot: (signal, query) => call(resources.reviewTablePlot, { params, query }, { quiet: true, signal }),
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
