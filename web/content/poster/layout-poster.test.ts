import { describe, expect, it } from 'vitest';
import { layoutPoster, POSTER_HEIGHT, POSTER_WIDTH, type PosterText } from './layout-poster.ts';
import { wrapText } from './wrap-text.ts';

/** A character is half as wide as its font's size; a wide (CJK) character is as wide as the size. */
function measure(text: string, font: string): number {
  const size = Number(/(\d+)px/.exec(font)?.[1]);
  return [...text].reduce((sum, character) => sum + (character > '\u2e80' ? size : size / 2), 0);
}

function poster(change: Partial<PosterText> = {}): PosterText {
  return {
    name: 'Lucky Quest',
    intro: 'Play now and earn rewards',
    invitation: 'Scan to play',
    link: 'https://pitaka.example/s/AbC123',
    siteName: 'Pitaka',
    locale: 'en-US',
    ...change,
  };
}

const CODE_MODULES = 33;

describe('the poster', () => {
  it('keeps every line inside the margins, also with long texts', () => {
    const long = poster({
      name: 'The extraordinarily long name of a game that nobody shortened for us in time',
      intro: 'An introduction '.repeat(40),
      invitation: 'Escanea el código con tu teléfono para empezar a jugar ahora mismo',
      link: `https://pitaka.example/${'x'.repeat(200)}`,
      siteName: 'A very long site name '.repeat(10),
    });
    const { lines, code } = layoutPoster(long, CODE_MODULES, measure);
    for (const line of lines) {
      expect(line.x).toBeGreaterThanOrEqual(72);
      const beside = line.y > code.y;
      expect(line.x + measure(line.text, line.font)).toBeLessThanOrEqual(beside ? code.x : POSTER_WIDTH - 72);
      expect(line.y).toBeLessThan(POSTER_HEIGHT - 40);
    }
  });

  it('never lets two lines overlap', () => {
    const { lines } = layoutPoster(
      poster({ name: 'A name of two whole lines in the large letters', intro: 'x '.repeat(200) }),
      CODE_MODULES,
      measure,
    );
    for (const [index, line] of lines.entries()) {
      const before = lines[index - 1];
      if (!before) continue;
      expect(line.y - before.y).toBeGreaterThanOrEqual(Number(/(\d+)px/.exec(line.font)?.[1]));
    }
  });

  it('draws the code with whole pixels to a module and a quiet zone of four', () => {
    for (const modules of [21, 25, 33, 57]) {
      const { code, panel } = layoutPoster(poster(), modules, measure);
      expect(Number.isInteger(code.moduleSize)).toBe(true);
      expect(code.quiet).toBe(4);
      expect(code.width).toBe(code.moduleSize * (modules + 8));
      expect(code.x + code.width).toBeLessThanOrEqual(POSTER_WIDTH);
      expect(code.y).toBeGreaterThanOrEqual(panel.y);
      expect(code.y + code.height).toBeLessThanOrEqual(POSTER_HEIGHT);
    }
  });

  it('leaves an empty introduction out', () => {
    const with_ = layoutPoster(poster(), CODE_MODULES, measure).lines.length;
    const without = layoutPoster(poster({ intro: '' }), CODE_MODULES, measure).lines.length;
    expect(without).toBe(with_ - 1);
  });

  it('shows the link without its protocol', () => {
    const texts = layoutPoster(poster(), CODE_MODULES, measure).lines.map((line) => line.text);
    expect(texts).toContain('pitaka.example/s/AbC123');
  });
});

describe('breaking a text into lines', () => {
  const font = '400 10px x';
  const wrap = (text: string, maxWidth: number, maxLines: number, locale = 'en') =>
    wrapText(text, { font, maxWidth, maxLines, locale }, measure);

  it('breaks between words and keeps a comma with its word', () => {
    expect(wrap('Play now, earn later', 50, 3)).toEqual(['Play now,', 'earn later']);
  });

  it('breaks Chinese without spaces', () => {
    const lines = wrap('立即游玩并赢取丰厚奖励', 50, 9, 'zh-CN');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe('立即游玩并赢取丰厚奖励');
    for (const line of lines) expect(measure(line, font)).toBeLessThanOrEqual(50);
  });

  it('cuts one word that is wider than a line', () => {
    const lines = wrap('a'.repeat(25), 50, 9);
    expect(lines).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)]);
  });

  it('ends in an ellipsis if not all of it fits, and stays inside the width', () => {
    const lines = wrap('one two three four five six seven', 50, 2);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
    for (const line of lines) expect(measure(line, font)).toBeLessThanOrEqual(50);
  });

  it('gives no line for an empty text', () => {
    expect(wrap('   ', 50, 2)).toEqual([]);
  });
});
