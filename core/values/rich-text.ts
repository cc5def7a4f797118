/**
 * The text that operators format: bold, italic, links, headings, lists and quotes only. It is stored as HTML in exactly
 * the form that `writeRichText` produces. `readRichText` accepts only that form, so two parsers always read it in the
 * same way. HTML that hides a script from one parser and shows it to another does not have that form.
 */
export interface RichRun {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly href?: string;
}

/** A piece of a line; 'break' begins a new line. */
export type RichInline = RichRun | 'break';
export type RichLine = readonly RichInline[];

export type RichBlock =
  | { readonly kind: 'paragraph' | 'heading' | 'subheading'; readonly line: RichLine }
  | { readonly kind: 'bullets' | 'numbers' | 'quote'; readonly lines: readonly RichLine[] };

export type RichText = readonly RichBlock[];

const LINE_TAGS = { paragraph: 'p', heading: 'h2', subheading: 'h3' } as const;
const LIST_TAGS = {
  bullets: ['ul', 'li'],
  numbers: ['ol', 'li'],
  quote: ['blockquote', 'p'],
} as const;

const MAX_LINK = 2000;
const WEB_LINK =
  /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?(\/[!#-;=?-Z_a-z~[\]]*|[?#][!#-;=?-Z_a-z~[\]]*)?$/;
const MAIL_LINK = /^mailto:[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/** https with a host, or mailto with one address; in a browser's spelling, so without spaces or quotes. */
export function isLinkTarget(href: string): boolean {
  return href.length <= MAX_LINK && (WEB_LINK.test(href) || MAIL_LINK.test(href));
}

/** As HTML; '' without any text. Characters and links that are not allowed are left out. */
export function writeRichText(blocks: RichText): string {
  const html = blocks.map(writeBlock).join('');
  return html.replace(/<[^>]*>/g, '').trim() === '' ? '' : html;
}

function writeBlock(block: RichBlock): string {
  if ('line' in block) return wrap(LINE_TAGS[block.kind], writeLine(block.line));
  const [outer, inner] = LIST_TAGS[block.kind];
  return block.lines.length === 0 ? '' : wrap(outer, block.lines.map((line) => wrap(inner, writeLine(line))).join(''));
}

function wrap(tag: string, inside: string): string {
  return `<${tag}>${inside}</${tag}>`;
}

const LAYERS = ['href', 'bold', 'italic'] as const;

function writeLine(line: RichLine): string {
  const clean = line.flatMap((piece): RichInline[] => {
    if (piece === 'break') return ['break'];
    const text = cleanText(piece.text);
    if (text === '') return [];
    const href = piece.href !== undefined && isLinkTarget(piece.href) ? { href: piece.href } : {};
    return [{ text, ...(piece.bold ? { bold: true } : {}), ...(piece.italic ? { italic: true } : {}), ...href }];
  });
  return writeLayer(clean, 0);
}

/** Adjacent pieces in the same link, bold or italic share its tag. */
function writeLayer(pieces: readonly RichInline[], depth: number): string {
  const layer = LAYERS[depth];
  if (layer === undefined) return pieces.map((piece) => (piece === 'break' ? '<br>' : escapeText(piece.text))).join('');
  let html = '';
  for (let start = 0; start < pieces.length; ) {
    const value = markOf(pieces[start], layer);
    let end = start + 1;
    while (end < pieces.length && markOf(pieces[end], layer) === value) end++;
    const inside = writeLayer(pieces.slice(start, end), depth + 1);
    if (value === undefined) html += inside;
    else if (layer === 'href') html += `<a href="${escapeText(String(value))}">${inside}</a>`;
    else html += wrap(layer === 'bold' ? 'strong' : 'em', inside);
    start = end;
  }
  return html;
}

function markOf(piece: RichInline | undefined, layer: (typeof LAYERS)[number]): string | true | undefined {
  if (piece === undefined || piece === 'break') return undefined;
  return piece[layer] || undefined;
}

/** Removes control characters, about which parsers disagree, and half surrogate pairs, which are not valid text. */
function cleanText(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const TOKEN =
  /<(\/?)(p|h2|h3|ul|ol|li|blockquote|strong|em|a|br)(?: href="([^"<>]*)")?>|((?:[^<>&]|&(?:amp|lt|gt);)+)/y;

type Token = { readonly open: string; readonly href?: string } | { readonly close: string } | { readonly text: string };

/** Parses what `writeRichText` wrote; undefined for any other HTML. */
export function readRichText(html: string): RichText | undefined {
  const tokens = tokensOf(html);
  const blocks = tokens && readBlocks(tokens);
  return blocks && writeRichText(blocks) === html ? blocks : undefined;
}

function tokensOf(html: string): Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < html.length) {
    const match = TOKEN.exec(html);
    if (!match) return undefined;
    const [, slash, tag = '', href, text] = match;
    if (text !== undefined) tokens.push({ text: unescapeText(text) });
    else if (slash) tokens.push({ close: tag });
    else tokens.push({ open: tag, ...(href === undefined ? {} : { href: unescapeText(href) }) });
  }
  return tokens;
}

function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

const LINE_KINDS = new Map(
  Object.entries(LINE_TAGS).map(([kind, tag]) => [tag as string, kind as keyof typeof LINE_TAGS]),
);
const LIST_KINDS = new Map(
  Object.entries(LIST_TAGS).map(([kind, [outer]]) => [outer as string, kind as keyof typeof LIST_TAGS]),
);

/** Consumes tokens from the front; a misplaced token ends the reading. */
function readBlocks(tokens: readonly Token[]): RichBlock[] | undefined {
  const blocks: RichBlock[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    const tag = token && 'open' in token ? token.open : '';
    const lineKind = LINE_KINDS.get(tag);
    const listKind = LIST_KINDS.get(tag);
    if (lineKind) {
      const line = readLine(tokens, at + 1, tag);
      if (!line) return undefined;
      blocks.push({ kind: lineKind, line: line.line });
      at = line.next;
    } else if (listKind) {
      const inner = LIST_TAGS[listKind][1];
      const lines: RichLine[] = [];
      at++;
      for (let next = tokens[at]; !(next && 'close' in next && next.close === tag); next = tokens[at]) {
        if (!(next && 'open' in next && next.open === inner)) return undefined;
        const line = readLine(tokens, at + 1, inner);
        if (!line) return undefined;
        lines.push(line.line);
        at = line.next;
      }
      blocks.push({ kind: listKind, lines });
      at++;
    } else return undefined;
  }
  return blocks;
}

/** The pieces up to the end of the line's tag. */
function readLine(
  tokens: readonly Token[],
  from: number,
  end: string,
): { line: RichInline[]; next: number } | undefined {
  const line: RichInline[] = [];
  let marks: Omit<RichRun, 'text'> = {};
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) return undefined;
    if ('text' in token) line.push({ text: token.text, ...marks });
    else if ('open' in token && token.open === 'br') line.push('break');
    else if ('open' in token && token.open === 'a' && token.href !== undefined) marks = { ...marks, href: token.href };
    else if ('open' in token && token.open === 'strong') marks = { ...marks, bold: true };
    else if ('open' in token && token.open === 'em') marks = { ...marks, italic: true };
    else if ('close' in token && token.close === end) return { line, next: at + 1 };
    // Removes the innermost mark: whether tags are closed in order is checked when the whole is written again.
    else if ('close' in token && token.close === 'em') marks = without(marks, 'italic');
    else if ('close' in token && token.close === 'strong') marks = without(marks, 'bold');
    else if ('close' in token && token.close === 'a') marks = without(marks, 'href');
    else return undefined;
  }
  return undefined;
}

function without(marks: Omit<RichRun, 'text'>, key: 'href' | 'bold' | 'italic'): Omit<RichRun, 'text'> {
  const { [key]: _, ...rest } = marks;
  return rest;
}

/** The text alone, in one line. */
export function plainTextOf(blocks: RichText): string {
  return inOneLine(blocks, ({ text }) => text);
}

/** As plain text with the target of each link: 'Write to support <https://elsewhere.example/>.' */
export function linkedTextOf(blocks: RichText): string {
  return inOneLine(blocks, ({ text, href }) => (href === undefined ? text : `${text} <${href}>`));
}

function inOneLine(blocks: RichText, write: (run: RichRun) => string): string {
  const lines = blocks.flatMap((block) => ('line' in block ? [block.line] : block.lines));
  return lines
    .map((line) => line.map((piece) => (piece === 'break' ? ' ' : write(piece))).join(''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
