import sharp from 'sharp';

const WIDTH = 1080;
/** Of 50 KB or so; no more drawings of a catalogue are downloaded at a time. */
const MOST_KEPT = 300;

const kept = new Map<string, Promise<Buffer>>();

/**
 * A drawing as a PNG, rendered once: anyone may request it, and each rendering costs as much as a hundred other
 * requests.
 */
export function drawnPicture(drawing: string): Promise<Buffer> {
  const known = kept.get(drawing);
  if (known) return known;
  const made = sharp(Buffer.from(drawing)).resize({ width: WIDTH }).png().toBuffer();
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value as string);
  kept.set(drawing, made);
  made.catch(() => kept.delete(drawing));
  return made;
}
