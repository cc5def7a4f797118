import { describe, expect, it } from 'vitest';
import { normaliseSearchText } from './normalise-search-text.ts';

function finds(name: string, typed: string): boolean {
  return normaliseSearchText(name).includes(normaliseSearchText(typed));
}

describe('the normalised text for search', () => {
  it.each([
    ['Pokémon Café', 'pokemon cafe'],
    ['POKEMON', 'Pokémon'],
    ['Straße der Könige', 'strasse der konige'],
    ['İstanbul Işık', 'istanbul isik'],
    ['Bò Tạc Chiến', 'bo tac chien'],
    ['Ærø Łódź Đà', 'aero lodz da'],
    ['ＤＲＡＧＯＮ　Ｓａｇａ', 'dragon saga'],
    ['飞机大战', '大战'],
    ['왕국의 전설', '왕국'],
    ['왕국의 전설', '와'],
    ['Драко\u0301н', 'дракон'],
    ['  Two   spaces ', 'two spaces'],
    ['①②③', '123'],
  ])('finds %s by %s', (name, typed) => expect(finds(name, typed)).toBe(true));

  it('distinguishes different names', () => {
    expect(finds('Dragon Saga', 'drogon')).toBe(false);
    expect(finds('왕국', '완')).toBe(false);
  });

  it('matches everything with an empty search', () => expect(finds('Dragon', '  ')).toBe(true));
});
