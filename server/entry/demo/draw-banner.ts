import { GLYPHS, type Glyph } from '../../modules/site/media/index.ts';

export interface BannerArt {
  readonly from: string;
  readonly to: string;
  readonly glow: string;
  readonly glyphs: readonly [Glyph, Glyph, Glyph];
}

const WIDTH = 1080;
/** The height is .326 of the width (Spec: section 9). */
const HEIGHT = 352;
const TEXT_WIDTH = 630;
const FONTS =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans KR','Noto Sans SC','Apple SD Gothic Neo','PingFang SC','Malgun Gothic','Microsoft YaHei',sans-serif";

/** A banner as an SVG of about two kilobytes: sharp on every screen, with text in the phone's own font. */
export function drawBanner(art: BannerArt, words: { title: string; line: string; button: string }): string {
  const titleSize = fit(words.title, 76, TEXT_WIDTH);
  const lineSize = fit(words.line, 38, TEXT_WIDTH);
  const buttonWidth = Math.round(widthOf(words.button) * 34 + 72);
  const [large, ...small] = art.glyphs;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="b" x2="1" y2="1"><stop stop-color="${art.from}"/><stop offset="1" stop-color="${art.to}"/></linearGradient><radialGradient id="g"><stop stop-color="${art.glow}" stop-opacity=".75"/><stop offset="1" stop-color="${art.glow}" stop-opacity="0"/></radialGradient><linearGradient id="s"><stop stop-opacity=".22"/><stop offset=".7" stop-opacity="0"/></linearGradient></defs><path fill="url(#b)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><circle cx="850" cy="170" r="300" fill="url(#g)"/><g fill="#fff" fill-opacity=".09"><circle cx="1010" cy="40" r="150"/><circle cx="700" cy="330" r="120"/><path d="M0 352 420 352 560 0 470 0z"/></g><path fill="url(#s)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><g transform="translate(748 68) rotate(-8 108 108) scale(3.4)"><g fill="#000" color="#000" opacity=".18" transform="translate(1 2.5)">${GLYPHS[large]}</g><g fill="#fff" color="#fff">${GLYPHS[large]}</g></g><g fill="#fff" color="#fff" opacity=".8"><g transform="translate(962 214) rotate(14) scale(1.5)">${GLYPHS[small[0]]}</g><g transform="translate(940 34) rotate(-12) scale(1.2)">${GLYPHS[small[1]]}</g></g><g fill="#fff" font-family="${FONTS}"><text x="60" y="128" font-size="${titleSize}" font-weight="800">${escapeXml(words.title)}</text><text x="60" y="192" font-size="${lineSize}" font-weight="500" fill-opacity=".94">${escapeXml(words.line)}</text></g><rect x="60" y="232" width="${buttonWidth}" height="68" rx="34" fill="#fff"/><text x="${60 + buttonWidth / 2}" y="278" text-anchor="middle" font-family="${FONTS}" font-size="34" font-weight="700" fill="${art.to}">${escapeXml(words.button)}</text></svg>`;
}

/** The largest font size up to `most` with which the text fits the width. */
function fit(words: string, most: number, width: number): number {
  return Math.min(most, Math.floor(width / widthOf(words)));
}

/** Approximate width in multiples of the font size: Chinese and Korean characters are square. */
function widthOf(words: string): number {
  let width = 0;
  for (const sign of words)
    width += /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/.test(sign) ? 1 : sign === ' ' ? 0.32 : 0.62;
  return Math.max(width, 1);
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
