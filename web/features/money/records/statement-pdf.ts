import { subtractMoney } from '@pitaka/ui/money/minor-units.ts';
import { type PagePicture, pdfOf } from './picture-pdf.ts';
import { readCsv } from './read-csv.ts';

/** A4 at 150 dots an inch. */
const WIDTH = 1240;
const HEIGHT = 1754;
const EDGE = 80;
const ROW_PX = 62;
const HEAD_PX = 340;
const NEXT_HEAD_PX = 130;
const FOOT_PX = 90;
const FONT = 'system-ui, sans-serif';
const INK = '#12131a';
const SOFT = '#5b6070';
const JPEG_QUALITY = 0.85;
/** Right edges of the columns of amounts. The time is at the left, and the description between them. */
const COLUMNS = { what: 330, amount: 970, balance: WIDTH - EDGE };

/** More lines would take a phone minutes and hundreds of megabytes; the file for a spreadsheet contains all lines. */
export const MOST_LINES = 2_000;

/** A statement longer than MOST_LINES. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError';
}

export interface StatementTexts {
  /** 'Pitaka: statement' */
  readonly title: string;
  /** The owner: name and uid. */
  readonly owner: string;
  /** The span of days. */
  readonly span: string;
  readonly opening: string;
  readonly closing: string;
  readonly money: (amount: string) => string;
  readonly page: (number: number, of: number) => string;
}

/** The statement as a PDF, drawn from the file for spreadsheets: both have the same lines in the same words. */
export async function statementPdf(csv: File, texts: StatementTexts): Promise<File> {
  const [head = [], ...rows] = readCsv(await csv.text());
  if (rows.length > MOST_LINES) throw new TooLongError();
  const pages = paged(rows);
  const pictures: PagePicture[] = [];
  for (const [index, lines] of pages.entries()) {
    pictures.push(await drawPage({ head, lines, rows, index, of: pages.length }, texts));
  }
  const name = csv.name.replace(/\.csv$/, '.pdf');
  return new File([pdfOf(pictures, `${texts.title} ${texts.span}`)], name, { type: 'application/pdf' });
}

function paged(rows: readonly string[][]): string[][][] {
  const room = (head: number) => Math.floor((HEIGHT - head - FOOT_PX) / ROW_PX);
  const pages = [rows.slice(0, room(HEAD_PX))];
  for (let at = room(HEAD_PX); at < rows.length; at += room(NEXT_HEAD_PX)) {
    pages.push(rows.slice(at, at + room(NEXT_HEAD_PX)));
  }
  return pages;
}

interface StatementPage {
  readonly head: readonly string[];
  readonly lines: readonly string[][];
  readonly rows: readonly string[][];
  readonly index: number;
  readonly of: number;
}

async function drawPage({ head, lines, rows, index, of }: StatementPage, texts: StatementTexts): Promise<PagePicture> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const write = (
    text: string,
    x: number,
    y: number,
    room: number,
    font: string,
    colour = INK,
    align: CanvasTextAlign = 'left',
  ) => {
    context.font = `${font} ${FONT}`;
    context.fillStyle = colour;
    context.textAlign = align;
    // A text that is too long is drawn narrower, never cut.
    context.fillText(text, x, y, room);
  };
  let y = NEXT_HEAD_PX - 20;
  if (index === 0) {
    write(texts.title, EDGE, 110, 760, '700 44px');
    write(texts.span, COLUMNS.balance, 110, 400, '400 26px', SOFT, 'right');
    write(texts.owner, EDGE, 160, 1080, '400 26px', SOFT);
    const [first, last] = [rows[0], rows.at(-1)];
    if (first && last) {
      write(
        `${texts.opening}: ${texts.money(subtractMoney(first[4] ?? '0', first[3] ?? '0'))}`,
        EDGE,
        230,
        530,
        '600 28px',
      );
      write(`${texts.closing}: ${texts.money(last[4] ?? '0')}`, COLUMNS.balance, 230, 530, '600 28px', INK, 'right');
    }
    y = HEAD_PX - 20;
  }
  const [time = '', , kind = '', amount = '', balance = ''] = head;
  write(time, EDGE, y - 26, 240, '600 20px', SOFT);
  write(kind, COLUMNS.what, y - 26, 300, '600 20px', SOFT);
  write(amount, COLUMNS.amount, y - 26, 200, '600 20px', SOFT, 'right');
  write(balance, COLUMNS.balance, y - 26, 180, '600 20px', SOFT, 'right');
  for (const [at = '', id = '', what = '', moved = '', after = '', note = ''] of lines) {
    context.fillStyle = '#e1e4ea';
    context.fillRect(EDGE, y - 8, WIDTH - 2 * EDGE, 1);
    write(at, EDGE, y + 24, 230, '400 22px');
    write(id.slice(-8).toUpperCase(), EDGE, y + 46, 230, '400 16px', SOFT);
    write(what, COLUMNS.what, y + 24, 420, '600 22px');
    write(note, COLUMNS.what, y + 46, 420, '400 17px', SOFT);
    write(texts.money(moved), COLUMNS.amount, y + 24, 210, '600 22px', INK, 'right');
    write(texts.money(after), COLUMNS.balance, y + 24, 180, '400 22px', INK, 'right');
    y += ROW_PX;
  }
  write(texts.page(index + 1, of), COLUMNS.balance, HEIGHT - 40, 400, '400 20px', SOFT, 'right');
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY));
  if (!jpeg) throw new Error('a page could not be drawn');
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width: WIDTH, height: HEIGHT };
}
