import { encode } from 'uqr';
import { layoutPoster, POSTER_HEIGHT, POSTER_WIDTH, type PosterLayout, type PosterText } from './layout-poster.ts';

export interface PosterPictures {
  readonly icon: string;
  /** A wide picture for the top; '' for only the colour. */
  readonly cover: string;
}

/**
 * The site's accent; the rest of the poster is ink on paper in light and dark mode, because it is printed and sent on.
 */
export interface PosterColours {
  readonly accent: string;
  readonly accentDark: string;
  readonly onAccent: string;
}

const INK = { strong: '#14161f', soft: '#555b6e', paper: '#ffffff', panel: '#f3f4f8', code: '#000000' } as const;

/** Draws the poster and returns it as a PNG. A picture that does not load is left out; the code never is. */
export async function drawPoster(
  text: PosterText,
  codeText: string,
  pictures: PosterPictures,
  colours: PosterColours,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = POSTER_WIDTH;
  canvas.height = POSTER_HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser gives no canvas');
  const [icon, cover] = await Promise.all([loadPicture(pictures.icon), loadPicture(pictures.cover)]);
  const code = encode(codeText, { ecc: 'M', border: 0 });
  const layout = layoutPoster(text, code.size, (line, font) => {
    pen.font = font;
    return pen.measureText(line).width;
  });

  pen.fillStyle = INK.paper;
  pen.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
  drawHero(pen, layout, cover, colours);
  drawIcon(pen, layout, icon, text.name, colours);
  pen.fillStyle = INK.panel;
  fill(pen, layout.panel);
  drawCode(pen, layout, code.data);
  for (const line of layout.lines) {
    pen.font = line.font;
    pen.fillStyle = line.ink === 'onAccent' ? colours.onAccent : INK[line.ink];
    pen.fillText(line.text, line.x, line.y);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the poster became no picture'))), 'image/png');
  });
}

function fill(pen: CanvasRenderingContext2D, box: { x: number; y: number; width: number; height: number }): void {
  pen.fillRect(box.x, box.y, box.width, box.height);
}

function drawHero(
  pen: CanvasRenderingContext2D,
  { hero }: PosterLayout,
  cover: HTMLImageElement | undefined,
  colours: PosterColours,
): void {
  const slope = pen.createLinearGradient(0, 0, hero.width, hero.height);
  slope.addColorStop(0, colours.accent);
  slope.addColorStop(1, colours.accentDark);
  pen.fillStyle = slope;
  fill(pen, hero);
  pen.save();
  pen.beginPath();
  pen.rect(hero.x, hero.y, hero.width, hero.height);
  pen.clip();
  if (cover) {
    drawCovering(pen, cover, hero);
    // The site's name is on the cover: a veil of the accent keeps it readable on any picture.
    const veil = pen.createLinearGradient(0, 0, 0, hero.height * 0.45);
    veil.addColorStop(0, colours.accent);
    veil.addColorStop(1, `${colours.accent}00`);
    pen.fillStyle = veil;
    fill(pen, hero);
  } else {
    pen.fillStyle = `${colours.onAccent}14`;
    for (const [x, y, radius] of [
      [hero.width * 0.86, hero.height * 0.2, 330],
      [hero.width * 0.62, hero.height * 0.95, 240],
      [hero.width * 0.1, hero.height * 0.42, 150],
    ] as const) {
      pen.beginPath();
      pen.arc(x, y, radius, 0, 2 * Math.PI);
      pen.fill();
    }
  }
  pen.restore();
}

/** Fills the box with the picture and crops the rest, like CSS's object-fit: cover. */
function drawCovering(
  pen: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  box: { x: number; y: number; width: number; height: number },
): void {
  const scale = Math.max(box.width / picture.naturalWidth, box.height / picture.naturalHeight);
  const width = picture.naturalWidth * scale;
  const height = picture.naturalHeight * scale;
  pen.drawImage(picture, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}

function drawIcon(
  pen: CanvasRenderingContext2D,
  { icon: box }: PosterLayout,
  icon: HTMLImageElement | undefined,
  name: string,
  colours: PosterColours,
): void {
  const frame = 10;
  pen.fillStyle = INK.paper;
  pen.beginPath();
  pen.roundRect(box.x - frame, box.y - frame, box.width + 2 * frame, box.height + 2 * frame, 58);
  pen.fill();
  pen.save();
  pen.beginPath();
  pen.roundRect(box.x, box.y, box.width, box.height, 50);
  pen.clip();
  pen.fillStyle = colours.accentDark;
  fill(pen, box);
  if (icon) drawCovering(pen, icon, box);
  else {
    pen.fillStyle = colours.onAccent;
    pen.font = '800 128px system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText([...name][0] ?? '', box.x + box.width / 2, box.y + box.height / 2);
  }
  pen.restore();
}

function drawCode(pen: CanvasRenderingContext2D, { code }: PosterLayout, modules: boolean[][]): void {
  pen.fillStyle = INK.paper;
  pen.beginPath();
  pen.roundRect(code.x, code.y, code.width, code.height, 24);
  pen.fill();
  pen.fillStyle = INK.code;
  for (const [row, cells] of modules.entries()) {
    for (const [column, dark] of cells.entries()) {
      if (!dark) continue;
      pen.fillRect(
        code.x + (code.quiet + column) * code.moduleSize,
        code.y + (code.quiet + row) * code.moduleSize,
        code.moduleSize,
        code.moduleSize,
      );
    }
  }
}

async function loadPicture(address: string): Promise<HTMLImageElement | undefined> {
  if (address === '') return undefined;
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
    // An SVG without a size of its own cannot be scaled.
    return picture.naturalWidth > 0 && picture.naturalHeight > 0 ? picture : undefined;
  } catch {
    return undefined;
  }
}
