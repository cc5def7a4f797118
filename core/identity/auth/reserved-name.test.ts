import { describe, expect, it } from 'vitest';
import { isReservedName } from './reserved-name.ts';

const SITES = ['Sunny Games', 'Luna'];

describe('a name that reads like the site’s own', () => {
  it.each([
    // The product and the site.
    ['Pitaka', 'the product'],
    ['PITAKA', 'capitals'],
    ['pitaka ph', 'a word beside it'],
    ['MyPitaka', 'a word that contains it'],
    ['P i t a k a', 'spaces between the letters'],
    ['Pi taka', 'a space in it'],
    ['P.i.t.a.k.a', 'dots between the letters'],
    ['Pit\u200baka', 'an invisible sign'],
    ['Pítaká', 'accents'],
    ['Pitakaaa', 'a doubled letter'],
    ['P1taka', 'a digit'],
    ['Pltaka', 'an l for an i'],
    ['Рitаkа', 'Cyrillic letters'],
    ['Ριτακα', 'Greek letters'],
    ['Ｐｉｔａｋａ', 'wide letters'],
    ['𝐏𝐢𝐭𝐚𝐤𝐚', 'mathematical letters'],
    ['Pitaka™ ⭐', 'signs after it'],
    ['Sunny Games', 'the site'],
    ['SunnyGames', 'the site in one word'],
    ['Sunny Games Manila', 'the site and a place'],
    ['Luna', 'a short site’s name alone'],
    // Names that seem to speak for the site.
    ['Support', 'support'],
    ['Supp0rt', 'support with a digit'],
    ['S u p p o r t', 'support with spaces'],
    ['Support-Team', 'support with a hyphen'],
    ['Official', 'official'],
    ['Official Juan', 'official before a name'],
    ['OFFlClAL', 'l for i'],
    ['Admin', 'admin'],
    ['Juan Admin', 'admin after a name'],
    ['Help Desk', 'two words'],
    ['Customer Service', 'two words'],
    ['Soporte', 'Spanish'],
    ['Atención al cliente', 'Spanish with an accent'],
    ['고객센터', 'Korean'],
    ['공식 계정', 'Korean'],
    ['官方客服', 'Chinese'],
  ])('%s is refused: %s', (name) => {
    expect(isReservedName(name, SITES)).toBe(true);
  });

  it.each([
    'Maria Santos',
    'Juan Dela Cruz',
    'Luna Reyes',
    'Pita Kahn',
    'Pilar',
    'Peter Pitak',
    'Sunny Cruz',
    'Teamer Villanueva',
    'Botero Diaz',
    'Helpi Ramos',
    'Modesto',
    'Serena Williams',
    'José Ñúñez',
    '김민수',
    '王小明',
    'Анна',
    'O’Neill',
    'J R',
    '',
    '  ',
  ])('the person’s name “%s” is not', (name) => {
    expect(isReservedName(name, SITES)).toBe(false);
  });

  it('needs no site: the product’s name is refused anywhere', () => {
    expect(isReservedName('Pitaka', [])).toBe(true);
    expect(isReservedName('Sunny Games', [])).toBe(false);
  });
});
