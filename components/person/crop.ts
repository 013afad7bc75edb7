/** Part of a picture inside a square window: scale, and position of the picture's corner relative to the window's. */
export type Crop = { scale: number; x: number; y: number };
type Size = { width: number; height: number };

/** Scale at which the picture just covers the window. */
const coverScale = (picture: Size, window: number) => window / Math.min(picture.width, picture.height);

/** Returns the middle of the picture, as large as it fits. */
export function centreCrop(picture: Size, window: number): Crop {
  const scale = coverScale(picture, window);
  return { scale, x: (window - picture.width * scale) / 2, y: (window - picture.height * scale) / 2 };
}

/** Moves the picture without uncovering the window. */
export const moveCrop = (crop: Crop, picture: Size, window: number, by: { x: number; y: number }): Crop => ({
  scale: crop.scale,
  x: Math.min(0, Math.max(window - picture.width * crop.scale, crop.x + by.x)),
  y: Math.min(0, Math.max(window - picture.height * crop.scale, crop.y + by.y)),
});

/** Zooms around the middle of the window. `zoom`: 1 covers the window. */
export function zoomCrop(crop: Crop, picture: Size, window: number, zoom: number): Crop {
  const scale = coverScale(picture, window) * Math.max(1, zoom);
  const middle = window / 2;
  const around = (at: number) => middle - ((middle - at) * scale) / crop.scale;
  return moveCrop({ scale, x: around(crop.x), y: around(crop.y) }, picture, window, { x: 0, y: 0 });
}

/** Returns the visible square in pixels of the picture. */
export const getVisibleSquare = ({ scale, x, y }: Crop, window: number) => ({
  left: -x / scale,
  top: -y / scale,
  side: window / scale,
});
