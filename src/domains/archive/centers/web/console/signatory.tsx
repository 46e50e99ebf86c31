import { useEffect, useState } from 'react';
import { Form, Input } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { FileInput } from '#web/kit/forms/file-input.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { centers, imageKinds, SignatoryForm, type Center, type ImageKind } from '../../contract.ts';
import { centerTexts } from '../../texts/index.ts';
import { centerPageTexts } from '../texts/index.ts';

/** The signatory of a centre's certificates, with the images of seal and signature. */
export function SignatoryDrawer({
  centerId,
  onSaved,
  onChanged,
  onClose,
}: {
  centerId: number;
  onSaved: () => void;
  onChanged: () => void;
  onClose: () => void;
}) {
  const t = useTexts(centerPageTexts);
  const words = useTexts(centerTexts);
  const language = useLanguage();
  const { reply, reload } = useCall(centers.find, { params: { centerId } });
  const rules = rulesOf(SignatoryForm, centerTexts, language);
  if (!reply) return null;
  const save = async (values: { signatoryName: string; signatoryTitle?: string }) => {
    await call(centers.setSignatory, {
      params: { centerId },
      body: { signatoryTitle: '', ...values, rowVer: reply.rowVer },
    });
    onSaved();
  };
  return (
    <FormDrawer
      key={centerId}
      open
      title={t('signatoryOf', { name: pick(reply.nameZh, reply.nameEn, language) })}
      initial={reply}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="signatoryName" label={words('fields.signatoryName')} rules={rules.signatoryName}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="signatoryTitle" label={words('fields.signatoryTitle')} rules={rules.signatoryTitle}>
        <Input maxLength={100} />
      </Form.Item>
      {imageKinds.map((kind) => (
        <Image
          key={kind}
          center={reply}
          kind={kind}
          onUploaded={() => {
            reload();
            onChanged();
          }}
        />
      ))}
      <p className="secondary">{t('imageHint')}</p>
    </FormDrawer>
  );
}

function Image({ center, kind, onUploaded }: { center: Center; kind: ImageKind; onUploaded: () => void }) {
  const t = useTexts(centerPageTexts);
  const words = useTexts(centerTexts);
  const { centerId, rowVer } = center;
  const isThere = kind === 'seal' ? center.hasSeal : center.hasSignature;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!isThere) return undefined;
    let made: string | undefined;
    const controller = new AbortController();
    call(centers.image, { params: { centerId, kind } }, { quiet: true, signal: controller.signal }).then(
      (bytes) => setAddress((made = URL.createObjectURL(bytes))),
      () => undefined,
    );
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [centerId, kind, isThere, rowVer]);
  const upload = async (file: File) => {
    const body = new FormData();
    body.append('kind', kind);
    body.append('file', file);
    await call(centers.uploadImage, { params: { centerId }, body });
    toast('success', t('uploaded'));
    onUploaded();
  };
  return (
    <Form.Item label={words(`fields.${kind}`)} htmlFor={`image-${kind}`}>
      {address ? (
        <img src={address} alt={words(`fields.${kind}`)} style={{ maxWidth: '12rem', maxHeight: '8rem' }} />
      ) : (
        t('noImage')
      )}
      <FileInput
        id={`image-${kind}`}
        accept="image/png,image/jpeg"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void upload(file).catch(() => undefined);
        }}
      />
    </Form.Item>
  );
}
