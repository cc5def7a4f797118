const WIDTH = 1080;
const EDGE = 72;
const LABEL_PX = 34;
const VALUE_PX = 44;
const LINE_PX = 132;
const HEAD_PX = 190;
const FONT = 'system-ui, sans-serif';

export interface PictureLine {
  readonly label: string;
  readonly value: string;
}

/** Saves the receipt as a picture in the phone's downloads: black on white, in every appearance. */
export async function saveReceipt(heading: string, lines: readonly PictureLine[]): Promise<boolean> {
  const picture = await draw(heading, lines);
  if (!picture) return false;
  const address = URL.createObjectURL(picture);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = `${heading.replace(/[^\p{L}\p{N}]+/gu, '-')}.png`;
  anchor.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}

function draw(heading: string, lines: readonly PictureLine[]): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEAD_PX + lines.length * LINE_PX + EDGE;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const room = WIDTH - 2 * EDGE;
  context.fillStyle = '#12131a';
  context.font = `700 52px ${FONT}`;
  context.fillText(heading, EDGE, 120, room);
  lines.forEach(({ label, value }, index) => {
    const top = HEAD_PX + index * LINE_PX;
    context.fillStyle = '#5b6070';
    context.font = `400 ${LABEL_PX}px ${FONT}`;
    context.fillText(label, EDGE, top + LABEL_PX, room);
    context.fillStyle = '#12131a';
    context.font = `600 ${VALUE_PX}px ${FONT}`;
    // A line that is too long is drawn narrower, never cut.
    context.fillText(value, EDGE, top + LABEL_PX + VALUE_PX + 14, room);
  });
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
