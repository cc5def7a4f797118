import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawScene, type Glyph } from '../../modules/site/media/index.ts';

/**
 * Renders the demo's clips from drawn scenes. Needed only to change the clips. Requires an ffmpeg with VP9, which the
 * product itself does not use.
 */
const CLIPS: readonly (readonly [name: string, glyph: Glyph, seed: string])[] = [
  ['dragon', 'sword', '1a2b3c4d'],
  ['candy', 'candy', '99aa0013'],
  ['rocket', 'rocket', '0b0b77e1'],
  ['trophy', 'trophy', '5e0f2211'],
];
const FRAMES = 60;
const FRAMES_A_SECOND = 15;

for (const [name, glyph, seed] of CLIPS) {
  const folder = mkdtempSync(join(tmpdir(), 'pitaka-clip-'));
  for (let frame = 0; frame < FRAMES; frame++) {
    const scene = drawScene(glyph, seed, { width: 540, height: 960 }, frame / FRAMES);
    await sharp(Buffer.from(scene))
      .resize(360, 640)
      .png()
      .toFile(join(folder, `${String(frame).padStart(3, '0')}.png`));
  }
  const target = fileURLToPath(new URL(`clips/${name}.webm`, import.meta.url));
  const input = ['-framerate', String(FRAMES_A_SECOND), '-i', join(folder, '%03d.png')];
  const codec = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '40', '-pix_fmt', 'yuv420p', '-an'];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...codec, '-map_metadata', '-1', target]);
  rmSync(folder, { recursive: true });
}
