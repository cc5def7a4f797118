import { expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

it.each([
  ['To support <https://pitaka.example/>', 'To support <https://pitaka.example/>'],
  ['\u202eelpmaxe.akatip', '[U+202E]elpmaxe.akatip'],
  ['pay\u200bpal\ufeff', 'pay[U+200B]pal[U+FEFF]'],
  ['👩‍👧 안녕', '👩‍👧 안녕'],
])('%j is shown as %s', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});
