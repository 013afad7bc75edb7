import { createHash } from "node:crypto";
import { encodePng } from "../encode-png";

const pictureSize = 128;

type Colour = readonly [red: number, green: number, blue: number];
/** Signed distance of a point from a shape, in pixels; negative inside. */
type Shape = (x: number, y: number) => number;
type Layer = { shape: Shape; colour: Colour };

const parseColours = (hex: string): Colour[] =>
  hex
    .split(" ")
    .map((one) => [0, 2, 4].map((at) => Number.parseInt(one.slice(at, at + 2), 16)))
    .map(([red = 0, green = 0, blue = 0]) => [red, green, blue]);

const backgroundColours = parseColours(
  "cfe3d8 d6e4f5 f4dcd0 e6ddf3 f6e7bf d3e9ea f2d6de dfe6c9 e3e0da c9d8ee",
);
const skinColours = parseColours("f7d7c0 efc3a4 dfa982 c68a62 9f6a48 75492f");
const hairColours = parseColours("2a211e 4a3226 7a5236 a8743f d9b36a 8d3f28 9a9793 1f2733");
const clothingColours = parseColours("2f5d50 34527a 8a4b3c 5a4a86 3f4650 b5793a 7a3f5d 4f7a4a 2d6a78 a9a49a");
const inkColour: Colour = [45, 35, 35];

const createEllipse =
  (centreX: number, centreY: number, radiusX: number, radiusY: number): Shape =>
  (x, y) => {
    const across = (x - centreX) / radiusX;
    const down = (y - centreY) / radiusY;
    const reach = across * across + down * down;
    const slope = (across / radiusX) ** 2 + (down / radiusY) ** 2;
    return slope === 0 ? -Math.min(radiusX, radiusY) : (reach - Math.sqrt(reach)) / Math.sqrt(slope);
  };
const createCircle = (centreX: number, centreY: number, radius: number): Shape =>
  createEllipse(centreX, centreY, radius, radius);
const createHalfPlaneAbove =
  (edge: number): Shape =>
  (_x, y) =>
    y - edge;
const uniteShapes =
  (...shapes: Shape[]): Shape =>
  (x, y) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (const shape of shapes) nearest = Math.min(nearest, shape(x, y));
    return nearest;
  };
const subtractShape =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), -hole(x, y));
const intersectShapes =
  (shape: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), other(x, y));

const headShape = createEllipse(64, 58, 23, 27);
const neckShape = createEllipse(64, 88, 11, 20);
const shouldersShape = createEllipse(64, 133, 50, 46);
const crownShape = createEllipse(64, 52, 26.5, 28);

const hairstyles: readonly { front: Shape | null; back?: Shape }[] = [
  {
    front: subtractShape(
      intersectShapes(crownShape, createHalfPlaneAbove(62)),
      createEllipse(64, 74, 21, 32),
    ),
  },
  {
    front: subtractShape(
      intersectShapes(crownShape, createHalfPlaneAbove(54)),
      createEllipse(71, 76, 26, 37),
    ),
  },
  {
    front: subtractShape(
      intersectShapes(crownShape, createHalfPlaneAbove(66)),
      createEllipse(64, 74, 20.5, 30),
    ),
    back: uniteShapes(createEllipse(64, 56, 30, 33), createEllipse(64, 86, 30, 30)),
  },
  {
    front: subtractShape(
      intersectShapes(crownShape, createHalfPlaneAbove(54)),
      createEllipse(57, 76, 26, 37),
    ),
    back: createEllipse(64, 66, 30, 38),
  },
  {
    front: uniteShapes(
      createCircle(64, 20, 11),
      subtractShape(intersectShapes(crownShape, createHalfPlaneAbove(58)), createEllipse(64, 74, 21.5, 33)),
    ),
  },
  {
    front: subtractShape(
      uniteShapes(
        ...[38, 47, 58, 70, 81, 90].map((x, at) => createCircle(x, [46, 34, 28, 28, 34, 46][at] ?? 30, 12)),
      ),
      createEllipse(64, 72, 22, 33),
    ),
  },
  { front: null },
];

/**
 * Draws an abstract portrait of a fictional person, deterministically by id. Colours and shapes are
 * independent of the person's attributes.
 */
export function drawPortrait(id: string): Uint8Array<ArrayBuffer> {
  const chance = createHash("sha256").update(`portrait ${id}`).digest();
  const pick = <T>(from: readonly T[], at: number): T => {
    const picked = from[(chance[at] ?? 0) % from.length];
    if (picked === undefined) throw new Error("nothing to pick from");
    return picked;
  };
  const [ground, skin, hair, cloth] = [
    pick(backgroundColours, 0),
    pick(skinColours, 1),
    pick(hairColours, 2),
    pick(clothingColours, 3),
  ];
  const style = pick(hairstyles, 4);
  const shade = mixColours(skin, inkColour, 0.14);
  const layers: Layer[] = [
    ...(style.back ? [{ shape: style.back, colour: hair }] : []),
    { shape: shouldersShape, colour: cloth },
    { shape: neckShape, colour: shade },
    { shape: uniteShapes(createCircle(41.5, 60, 5), createCircle(86.5, 60, 5)), colour: shade },
    { shape: headShape, colour: skin },
    { shape: uniteShapes(createCircle(55, 60, 2.6), createCircle(73, 60, 2.6)), colour: inkColour },
    {
      shape: subtractShape(createEllipse(64, 68, 9, 7.5), createEllipse(64, 65.5, 10.5, 7)),
      colour: mixColours(skin, inkColour, 0.55),
    },
    ...(style.front ? [{ shape: style.front, colour: hair }] : []),
    ...((chance[5] ?? 0) % 4 === 0 ? [{ shape: glassesShape, colour: inkColour }] : []),
  ];
  return encodePng(pictureSize, pictureSize, paintLayers(ground, layers));
}

const createLens = (centreX: number) =>
  subtractShape(createCircle(centreX, 60, 8.2), createCircle(centreX, 60, 6.6));
const bridgeShape: Shape = (x, y) => Math.max(Math.abs(x - 64) - 2.2, Math.abs(y - 59) - 0.8);
const glassesShape = uniteShapes(createLens(54.5), createLens(73.5), bridgeShape);

/** Enlarges the shapes so that the face fills the picture. */
const zoom = 1.2;
const toShapeCoordinate = (at: number, centre: number) => centre + (at + 0.5 - centre) / zoom;

/** Number of adjacent pixels of a row for which a distant shape is skipped together. */
const tileSize = 8;

/** Paints the layers in order, with anti-aliased edges. */
function paintLayers(ground: Colour, layers: readonly Layer[]): Uint8Array {
  const pixels = new Uint8Array(pictureSize * pictureSize * 3);
  for (let corner = 0; corner < pictureSize * pictureSize; corner += tileSize) {
    const [left, y] = [corner % pictureSize, Math.floor(corner / pictureSize)];
    const near = layers.filter(
      ({ shape }) =>
        shape(toShapeCoordinate(left + tileSize / 2, 64), toShapeCoordinate(y, 58)) < 2 * tileSize,
    );
    for (let x = left; x < left + tileSize; x++) {
      let colour = ground;
      for (const layer of near) {
        const cover = Math.min(
          1,
          0.5 - layer.shape(toShapeCoordinate(x, 64), toShapeCoordinate(y, 58)) * zoom,
        );
        if (cover > 0) colour = mixColours(colour, layer.colour, cover);
      }
      for (let part = 0; part < 3; part++)
        pixels[(y * pictureSize + x) * 3 + part] = Math.round(colour[part] ?? 0);
    }
  }
  return pixels;
}

const mixColours = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];
