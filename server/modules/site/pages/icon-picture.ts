import sharp from 'sharp';
import type { Site } from '../../../platform/http/site.ts';
import { drawIcon } from './draw-icon.ts';

export const ICON_SIDE = 512;
/** The number of cached icons; one server serves fewer sites at a time. */
const MOST_DRAWN = 200;

const drawn = new Map<string, Promise<Buffer>>();

/** The site's own icon as a PNG, drawn once for each name and colour. */
export function iconPicture(site: Pick<Site, 'name' | 'theme'>): Promise<Buffer> {
  const svg = drawIcon(site);
  const before = drawn.get(svg);
  if (before) return before;
  const picture = sharp(Buffer.from(svg)).resize(ICON_SIDE, ICON_SIDE).png().toBuffer();
  if (drawn.size >= MOST_DRAWN) drawn.clear();
  drawn.set(svg, picture);
  return picture;
}
