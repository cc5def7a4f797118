import { type MeasureText, wrapText } from './wrap-text.ts';

export const POSTER_WIDTH = 1080;
export const POSTER_HEIGHT = 1440;

const MARGIN = 72;
const HERO_HEIGHT = 620;
const ICON_SIZE = 232;
const QR_PANEL = 356;
const QR_QUIET_MODULES = 4;
const FONTS = `system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", "Noto Sans CJK KR", sans-serif`;

export interface PosterText {
  readonly name: string;
  readonly intro: string;
  /** The instruction for the code: 'Scan to play'. */
  readonly invitation: string;
  readonly link: string;
  readonly siteName: string;
  readonly locale: string;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PosterLine {
  readonly text: string;
  readonly x: number;
  /** The position of the base line. */
  readonly y: number;
  readonly font: string;
  readonly ink: 'strong' | 'soft' | 'onAccent';
}

export interface PosterLayout {
  readonly hero: Box;
  readonly icon: Box;
  readonly panel: Box;
  /** The code with its quiet zone, a whole number of pixels to a module so that it stays sharp. */
  readonly code: Box & { readonly moduleSize: number; readonly quiet: number };
  readonly lines: readonly PosterLine[];
}

/** The position of everything on the poster. Pure: the caller provides the width of texts and the size of the code. */
export function layoutPoster(text: PosterText, codeModules: number, measure: MeasureText): PosterLayout {
  const panel = { x: 0, y: POSTER_HEIGHT - QR_PANEL - 2 * MARGIN, width: POSTER_WIDTH, height: QR_PANEL + 2 * MARGIN };
  const moduleSize = Math.floor(QR_PANEL / (codeModules + 2 * QR_QUIET_MODULES));
  const codeSize = moduleSize * (codeModules + 2 * QR_QUIET_MODULES);
  const code = {
    x: POSTER_WIDTH - MARGIN - codeSize,
    y: panel.y + Math.round((panel.height - codeSize) / 2),
    width: codeSize,
    height: codeSize,
    moduleSize,
    quiet: QR_QUIET_MODULES,
  };
  const icon = { x: MARGIN, y: HERO_HEIGHT - Math.round(ICON_SIZE * 0.62), width: ICON_SIZE, height: ICON_SIZE };
  const whole = POSTER_WIDTH - 2 * MARGIN;
  const beside = code.x - 2 * MARGIN;
  const { locale } = text;

  const lines: PosterLine[] = [];
  const site = { font: `600 44px ${FONTS}`, maxWidth: whole, maxLines: 1, locale };
  for (const line of wrapText(text.siteName, site, measure)) {
    lines.push({ text: line, x: MARGIN, y: MARGIN + 30, font: site.font, ink: 'onAccent' });
  }

  // Under the icon: the name, then as much of the introduction as fits above the panel.
  let y = icon.y + icon.height + 36;
  const name = { font: `800 76px ${FONTS}`, maxWidth: whole, maxLines: 2, locale };
  for (const line of wrapText(text.name, name, measure)) {
    y += 84;
    lines.push({ text: line, x: MARGIN, y, font: name.font, ink: 'strong' });
  }
  y += 20;
  const introLineHeight = 52;
  const room = Math.max(0, Math.min(2, Math.floor((panel.y - 20 - y) / introLineHeight)));
  const intro = { font: `400 38px ${FONTS}`, maxWidth: whole, maxLines: room, locale };
  for (const line of room > 0 ? wrapText(text.intro, intro, measure) : []) {
    y += introLineHeight;
    lines.push({ text: line, x: MARGIN, y, font: intro.font, ink: 'soft' });
  }

  const invitation = { font: `700 56px ${FONTS}`, maxWidth: beside, maxLines: 3, locale };
  const invited = wrapText(text.invitation, invitation, measure);
  const link = { font: `500 36px ${FONTS}`, maxWidth: beside, maxLines: 3, locale };
  const linked = wrapText(text.link.replace(/^https?:\/\//, ''), link, measure);
  const blockHeight = invited.length * 68 + 20 + linked.length * 48;
  y = panel.y + Math.round((panel.height - blockHeight) / 2);
  for (const line of invited) {
    y += 68;
    lines.push({ text: line, x: MARGIN, y: y - 14, font: invitation.font, ink: 'strong' });
  }
  y += 20;
  for (const line of linked) {
    y += 48;
    lines.push({ text: line, x: MARGIN, y: y - 10, font: link.font, ink: 'soft' });
  }
  return { hero: { x: 0, y: 0, width: POSTER_WIDTH, height: HERO_HEIGHT }, icon, panel, code, lines };
}
