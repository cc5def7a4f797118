import { describe, expect, it } from 'vitest';
import { compileTexts } from '../build/compile-messages.ts';
import { type CompiledText, formatText } from './format-text.ts';

function say(text: string, values = {}, locale = 'en-US'): string {
  return formatText(compileTexts({ text }, 'a test').text as CompiledText, locale, values);
}

describe('a text', () => {
  it('is shown with the given values in its placeholders', () => {
    expect(say('Go to Home')).toBe('Go to Home');
    expect(say('Send {amount} to {name}?', { amount: '₱30.50', name: 'Bea Lim' })).toBe('Send ₱30.50 to Bea Lim?');
    expect(say('{number} of {total}', { number: 0, total: 3 })).toBe('0 of 3');
  });

  it('leaves out missing values', () => {
    expect(say('Hello {name}!')).toBe('Hello !');
  });

  it.each([
    [0, 'en-US', 'none left'],
    [1, 'en-US', 'one attempt left'],
    [1200, 'en-US', '1,200 attempts left by Bea'],
    [1200, 'es', '1.200 attempts left by Bea'],
    [1, 'ko', '1 attempts left by Bea'],
  ])('counts %i in %s as that language does', (count, locale, expected) => {
    const cases = locale === 'ko' ? '' : '=0 {none left} one {one attempt left} ';
    const text = `{count, plural, ${cases}other {# attempts left by {name}}}`;
    expect(say(text, { count, name: 'Bea' }, locale)).toBe(expected);
  });

  it('keeps a number sign outside a plural', () => {
    expect(say('Reference #{number}', { number: 7 })).toBe('Reference #7');
  });

  it('stops the build if the apps do not support its syntax', () => {
    expect(() => say('{when, date, short}')).toThrow('a test');
    expect(() => say('{kind, select, a {A} other {B}}')).toThrow('a test');
    expect(() => say('{count, plural, one {{at, time}} other {#}}')).toThrow('a test');
  });
});
