/** Scale of the picture, and offset of its top left corner from that of the square window. */
export type Crop = { scale: number; x: number; y: number };
type Size = { width: number; height: number };

const coverScale = (picture: Size, window: number) => window / Math.min(picture.width, picture.height);

/** Returns the centred crop with the largest visible square. */
export function centreCrop(picture: Size, window: number): Crop {
  const scale = coverScale(picture, window);
  return { scale, x: (window - picture.width * scale) / 2, y: (window - picture.height * scale) / 2 };
}

/** Moves the picture only as far as it still covers the window. */
export const moveCrop = (crop: Crop, picture: Size, window: number, by: { x: number; y: number }): Crop => ({
  scale: crop.scale,
  x: Math.min(0, Math.max(window - picture.width * crop.scale, crop.x + by.x)),
  y: Math.min(0, Math.max(window - picture.height * crop.scale, crop.y + by.y)),
});

/** Zooms around the centre of the window. `zoom` is relative to the smallest scale that covers the window. */
export function zoomCrop(crop: Crop, picture: Size, window: number, zoom: number): Crop {
  const scale = coverScale(picture, window) * Math.max(1, zoom);
  const middle = window / 2;
  const around = (at: number) => middle - ((middle - at) * scale) / crop.scale;
  return moveCrop({ scale, x: around(crop.x), y: around(crop.y) }, picture, window, { x: 0, y: 0 });
}

export const getVisibleSquare = ({ scale, x, y }: Crop, window: number) => ({
  left: -x / scale,
  top: -y / scale,
  side: window / scale,
});
