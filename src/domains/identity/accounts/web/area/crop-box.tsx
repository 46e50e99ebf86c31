import { useEffect, useState } from 'react';
import { Button, Modal, Slider } from 'antd';
import { RotateLeftOutlined, RotateRightOutlined } from '@ant-design/icons';
import Cropper, { type Area } from 'react-easy-crop';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { profileTexts } from '../texts/index.ts';
import { crop } from './crop.ts';

interface Props {
  file: File;
  /** Receives the square; the dialog stays open if it rejects. */
  onCropped: (picture: Blob) => Promise<void>;
  onClose: () => void;
}

const quarter = 90;

/** Crops a square from a picture by pointer, wheel and arrow keys; rotates by quarter turns. */
export function CropBox({ file, onCropped, onClose }: Props) {
  const t = useTexts(profileTexts);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<Area>();
  const [pending, setPending] = useState(false);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const submit = async () => {
    if (!address || !area) return;
    setPending(true);
    try {
      const picture = await crop(address, area, rotation);
      // The API client has already shown a refusal.
      await onCropped(picture).catch(() => undefined);
    } catch {
      toast('error', t('crop.broken'));
    } finally {
      setPending(false);
    }
  };
  return (
    <Modal
      open
      title={t('crop.title')}
      okText={t('crop.confirm')}
      cancelText={t('crop.cancel')}
      okButtonProps={{ disabled: !area }}
      confirmLoading={pending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className="own-crop">
        {address && (
          <Cropper
            image={address}
            aspect={1}
            crop={place}
            zoom={zoom}
            rotation={rotation}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setArea(pixels)}
            mediaProps={{
              alt: '',
              onError: () => {
                toast('error', t('crop.broken'));
                onClose();
              },
            }}
            cropperProps={{ role: 'group', 'aria-label': t('crop.area') }}
          />
        )}
      </div>
      <div className="own-crop-tools">
        <Button
          icon={<RotateLeftOutlined />}
          aria-label={t('crop.left')}
          onClick={() => setRotation((before) => before - quarter)}
        />
        <Button
          icon={<RotateRightOutlined />}
          aria-label={t('crop.right')}
          onClick={() => setRotation((before) => before + quarter)}
        />
        <Slider
          ariaLabelForHandle={t('crop.zoom')}
          min={1}
          max={3}
          step={0.1}
          value={zoom}
          tooltip={{ open: false }}
          onChange={setZoom}
        />
      </div>
    </Modal>
  );
}
