import { createHash } from "node:crypto";
import { encodePng } from "../encode-png";

const size = 128;

type Colour = readonly [red: number, green: number, blue: number];
/** How far a point lies outside of a shape, in pixels; negative: inside. */
type Shape = (x: number, y: number) => number;
type Layer = { shape: Shape; colour: Colour };

const colours = (hex: string): Colour[] =>
  hex
    .split(" ")
    .map((one) => [0, 2, 4].map((at) => Number.parseInt(one.slice(at, at + 2), 16)))
    .map(([red = 0, green = 0, blue = 0]) => [red, green, blue]);

const grounds = colours("cfe3d8 d6e4f5 f4dcd0 e6ddf3 f6e7bf d3e9ea f2d6de dfe6c9 e3e0da c9d8ee");
const skins = colours("f7d7c0 efc3a4 dfa982 c68a62 9f6a48 75492f");
const hairs = colours("2a211e 4a3226 7a5236 a8743f d9b36a 8d3f28 9a9793 1f2733");
const clothes = colours("2f5d50 34527a 8a4b3c 5a4a86 3f4650 b5793a 7a3f5d 4f7a4a 2d6a78 a9a49a");
const ink: Colour = [45, 35, 35];

const ellipse =
  (centreX: number, centreY: number, radiusX: number, radiusY: number): Shape =>
  (x, y) => {
    const across = (x - centreX) / radiusX;
    const down = (y - centreY) / radiusY;
    const reach = across * across + down * down;
    const slope = (across / radiusX) ** 2 + (down / radiusY) ** 2;
    return slope === 0 ? -Math.min(radiusX, radiusY) : (reach - Math.sqrt(reach)) / Math.sqrt(slope);
  };
const circle = (centreX: number, centreY: number, radius: number): Shape =>
  ellipse(centreX, centreY, radius, radius);
const above =
  (edge: number): Shape =>
  (_x, y) =>
    y - edge;
const union =
  (...shapes: Shape[]): Shape =>
  (x, y) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (const shape of shapes) nearest = Math.min(nearest, shape(x, y));
    return nearest;
  };
const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), -hole(x, y));
const within =
  (shape: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), other(x, y));

const head = ellipse(64, 58, 23, 27);
const neck = ellipse(64, 88, 11, 20);
const shoulders = ellipse(64, 133, 50, 46);
const crown = ellipse(64, 52, 26.5, 28);

/** What hair there is in front of the face, and behind the shoulders. */
const hairstyles: readonly { front: Shape | null; back?: Shape }[] = [
  { front: without(within(crown, above(62)), ellipse(64, 74, 21, 32)) },
  { front: without(within(crown, above(54)), ellipse(71, 76, 26, 37)) },
  {
    front: without(within(crown, above(66)), ellipse(64, 74, 20.5, 30)),
    back: union(ellipse(64, 56, 30, 33), ellipse(64, 86, 30, 30)),
  },
  { front: without(within(crown, above(54)), ellipse(57, 76, 26, 37)), back: ellipse(64, 66, 30, 38) },
  { front: union(circle(64, 20, 11), without(within(crown, above(58)), ellipse(64, 74, 21.5, 33))) },
  {
    front: without(
      union(...[38, 47, 58, 70, 81, 90].map((x, at) => circle(x, [46, 34, 28, 28, 34, 46][at] ?? 30, 12))),
      ellipse(64, 72, 22, 33),
    ),
  },
  { front: null },
];

/**
 * A picture of somebody made up, always the same for the same id: abstract, friendly, nobody's face. The colours and shapes have
 * nothing to do with who they are.
 */
export function drawPortrait(id: string): Uint8Array<ArrayBuffer> {
  const chance = createHash("sha256").update(`portrait ${id}`).digest();
  const pick = <T>(from: readonly T[], at: number): T => {
    const picked = from[(chance[at] ?? 0) % from.length];
    if (picked === undefined) throw new Error("nothing to pick from");
    return picked;
  };
  const [ground, skin, hair, cloth] = [pick(grounds, 0), pick(skins, 1), pick(hairs, 2), pick(clothes, 3)];
  const style = pick(hairstyles, 4);
  const shade = mix(skin, ink, 0.14);
  const layers: Layer[] = [
    ...(style.back ? [{ shape: style.back, colour: hair }] : []),
    { shape: shoulders, colour: cloth },
    { shape: neck, colour: shade },
    { shape: union(circle(41.5, 60, 5), circle(86.5, 60, 5)), colour: shade },
    { shape: head, colour: skin },
    { shape: union(circle(55, 60, 2.6), circle(73, 60, 2.6)), colour: ink },
    { shape: without(ellipse(64, 68, 9, 7.5), ellipse(64, 65.5, 10.5, 7)), colour: mix(skin, ink, 0.55) },
    ...(style.front ? [{ shape: style.front, colour: hair }] : []),
    ...((chance[5] ?? 0) % 4 === 0 ? [{ shape: glasses, colour: ink }] : []),
  ];
  return encodePng(size, size, paint(ground, layers));
}

const lens = (centreX: number) => without(circle(centreX, 60, 8.2), circle(centreX, 60, 6.6));
const bridge: Shape = (x, y) => Math.max(Math.abs(x - 64) - 2.2, Math.abs(y - 59) - 0.8);
const glasses = union(lens(54.5), lens(73.5), bridge);

/** Shapes are drawn for a little more room than the picture has: a face is to be seen. */
const zoom = 1.2;
const place = (at: number, centre: number) => centre + (at + 0.5 - centre) / zoom;

/** So many pixels of a row at once are left alone by a shape that is nowhere near. */
const tile = 8;

/** The layers over each other; at its edge a shape covers a pixel as far as it reaches into it. */
function paint(ground: Colour, layers: readonly Layer[]): Uint8Array {
  const pixels = new Uint8Array(size * size * 3);
  for (let corner = 0; corner < size * size; corner += tile) {
    const [left, y] = [corner % size, Math.floor(corner / size)];
    const near = layers.filter(({ shape }) => shape(place(left + tile / 2, 64), place(y, 58)) < 2 * tile);
    for (let x = left; x < left + tile; x++) {
      let colour = ground;
      for (const layer of near) {
        const cover = Math.min(1, 0.5 - layer.shape(place(x, 64), place(y, 58)) * zoom);
        if (cover > 0) colour = mix(colour, layer.colour, cover);
      }
      for (let part = 0; part < 3; part++) pixels[(y * size + x) * 3 + part] = Math.round(colour[part] ?? 0);
    }
  }
  return pixels;
}

const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];
