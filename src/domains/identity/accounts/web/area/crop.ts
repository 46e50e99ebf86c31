import { avatarSide } from '../../contract.ts';

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The cropped part of a picture as PNG, at most as large as a stored avatar.
 * @param area in pixels of the rotated picture
 * @param rotation in degrees, clockwise
 * @throws when the picture cannot be read
 */
export async function crop(address: string, area: Area, rotation: number): Promise<Blob> {
  const image = await load(address);
  const angle = (rotation * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  // Bounding box of the rotated picture, to which the area refers.
  const width = cos * image.width + sin * image.height;
  const height = sin * image.width + cos * image.height;
  const side = Math.min(avatarSide, Math.round(area.width));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser draws nothing');
  const scale = side / area.width;
  brush.scale(scale, scale);
  brush.translate(width / 2 - area.x, height / 2 - area.y);
  brush.rotate(angle);
  brush.drawImage(image, -image.width / 2, -image.height / 2);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png'),
  );
}

function load(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  return new Promise((resolve, reject) => {
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('the picture cannot be read')));
    image.src = address;
  });
}
