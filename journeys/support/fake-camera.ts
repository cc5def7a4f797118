import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

/** A film that Chromium uses as its camera. */
export interface Film {
  /** Arguments for starting the browser. */
  readonly args: readonly string[];
  remove(): void;
}

const SIDE_PX = 640;
const FRAMES = 3;
/** Neither blue nor red: grey. */
const NO_COLOUR = 128;

/** A picture (PNG) held before the camera, as a film in the YUV4MPEG format that Chromium plays in a loop. */
export async function filmOf(picture: Buffer, browser: Browser): Promise<Film> {
  const luma = await brightnessOf(picture, browser);
  const chroma = Buffer.alloc((SIDE_PX / 2) ** 2 * 2, NO_COLOUR);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const header = Buffer.from(`YUV4MPEG2 W${SIDE_PX} H${SIDE_PX} F10:1 Ip A1:1 C420jpeg\n`);
  const folder = mkdtempSync(join(tmpdir(), 'pitaka-camera-'));
  const file = join(folder, 'camera.y4m');
  writeFileSync(file, Buffer.concat([header, ...Array<Buffer>(FRAMES).fill(frame)]));
  return {
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The brightness of each pixel, with the picture in the middle of a grey area. A separate page draws it. */
async function brightnessOf(picture: Buffer, browser: Browser): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const points = await page.evaluate(
      async ({ png, side }) => {
        const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(side, side).getContext('2d');
        if (!context) throw new Error('nothing to draw on');
        context.fillStyle = '#999';
        context.fillRect(0, 0, side, side);
        const edge = side * 0.7;
        context.drawImage(bitmap, (side - edge) / 2, (side - edge) / 2, edge, edge);
        const { data } = context.getImageData(0, 0, side, side);
        let text = '';
        for (let at = 0; at < data.length; at += 4) {
          const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
          text += String.fromCharCode(Math.round(0.299 * red + 0.587 * green + 0.114 * blue));
        }
        return btoa(text);
      },
      { png: picture.toString('base64'), side: SIDE_PX },
    );
    return Buffer.from(points, 'base64');
  } finally {
    await page.close();
  }
}
