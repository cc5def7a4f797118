import sharp from 'sharp';
import { pictureTurn } from './picture-turns.ts';

const WIDTH = 1080;
/** The number of cached pictures, of about 50 KB each: more different ones are rarely downloaded at the same time. */
const MOST_CACHED = 300;

const cached = new Map<string, Promise<Buffer>>();

/**
 * A drawing as a PNG, rendered once: rendering costs as much as a hundred other requests, and any visitor may request
 * it.
 */
export function drawnPicture(drawing: string): Promise<Buffer> {
  const before = cached.get(drawing);
  if (before) return before;
  const made = pictureTurn(() => sharp(Buffer.from(drawing)).resize({ width: WIDTH }).png().toBuffer());
  if (cached.size >= MOST_CACHED) cached.delete(cached.keys().next().value as string);
  cached.set(drawing, made);
  made.catch(() => cached.delete(drawing));
  return made;
}
