import { describe, expect, it } from 'vitest';
import { leadsElsewhere } from './item-links.ts';

const link = (href: string, text = 'x') => `<p><a href="${href}">${text}</a></p>`;

describe('leads elsewhere', () => {
  it.each([
    ['https://a.example/pay', 'https://a.example/pay', false],
    ['https://a.example/pay', '', false],
    ['https://a.example/pay', 'https://a.example/pay?to=2', true],
    ['https://a.example/pay', 'https://a.example/Pay', true],
    ['https://a.example/pay', 'http://a.example/pay', true],
    ['', 'https://a.example/pay', true],
  ])('an address %s that becomes %s: %s', (before, after, is) => {
    expect(leadsElsewhere('rechargeUrl', before, after)).toBe(is);
    expect(leadsElsewhere('downloadUrl', before, after)).toBe(is);
  });

  it.each([
    ['', '<p>https://b.example/ as words</p>', true],
    [link('https://a.example/'), link('https://a.example/', 'other words'), false],
    [link('https://a.example/'), '<p>x</p>', false],
    [link('https://a.example/'), link('https://a.example/') + link('https://b.example/'), true],
    [link('https://a.example/'), link('mailto:b@b.example'), true],
    ['', '<ul><li><a href="https://b.example/">x</a></li></ul>', true],
    // HTML that no editor wrote counts as one link.
    ['', '<table><tr><td>x</td></tr></table>', false],
    ['', "<A HREF='//b.example'>x</A>", true],
    ["<a href='//b.example'>x</a>", "<a href='//b.example'>x</a>", false],
    [link('https://b.example/'), "<a href='https://b.example/'>x</a>", true],
  ])('a description %s that becomes %s: %s', (before, after, is) => {
    expect(leadsElsewhere('description', before, after)).toBe(is);
  });

  it.each(['name', 'intro'] as const)('in the %s, too', (field) => {
    expect(leadsElsewhere(field, 'Words', 'Other words')).toBe(false);
    expect(leadsElsewhere(field, 'Words', 'Recharge by GCash 0917 123 4567')).toBe(true);
  });
});
