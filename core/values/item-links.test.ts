import { describe, expect, it } from 'vitest';
import { fieldsWithNewTargets, hasTargetAcrossTexts, NO_TARGETS, type TargetField } from './item-links.ts';

const item = (values: Partial<typeof NO_TARGETS>) => ({ ...NO_TARGETS, ...values });
const leadsElsewhere = (field: TargetField, before: string, after: string) =>
  fieldsWithNewTargets(item({ [field]: before }), item({ [field]: after })).includes(field);
const link = (href: string, text = 'x') => `<p><a href="${href}">${text}</a></p>`;

describe('new link targets of an item', () => {
  it.each([
    ['https://a.example/pay', 'https://a.example/pay', 'no new target'],
    ['https://a.example/pay', '', 'no new target'],
    ['https://a.example/pay', 'https://a.example/pay?to=2', 'a new target'],
    ['https://a.example/pay', 'https://a.example/Pay', 'a new target'],
    ['https://a.example/pay', 'http://a.example/pay', 'a new target'],
    ['', 'https://a.example/pay', 'a new target'],
  ])('an address changed from %s to %s: %s', (before, after, result) => {
    expect(leadsElsewhere('rechargeUrl', before, after)).toBe(result === 'a new target');
    expect(leadsElsewhere('downloadUrl', before, after)).toBe(result === 'a new target');
  });

  it.each([
    ['', '<p>https://b.example/ as words</p>', 'a new target'],
    [link('https://a.example/'), link('https://a.example/', 'other words'), 'no new target'],
    [link('https://a.example/'), '<p>x</p>', 'no new target'],
    [link('https://a.example/'), link('https://a.example/') + link('https://b.example/'), 'a new target'],
    [link('https://a.example/'), link('mailto:b@b.example'), 'a new target'],
    ['', '<ul><li><a href="https://b.example/">x</a></li></ul>', 'a new target'],
    // HTML that our editor cannot have written counts as one link.
    ['', '<table><tr><td>x</td></tr></table>', 'no new target'],
    ['', "<A HREF='//b.example'>x</A>", 'a new target'],
    ["<a href='//b.example'>x</a>", "<a href='//b.example'>x</a>", 'no new target'],
    [link('https://b.example/'), "<a href='https://b.example/'>x</a>", 'a new target'],
  ])('a description changed from %s to %s: %s', (before, after, result) => {
    expect(leadsElsewhere('description', before, after)).toBe(result === 'a new target');
  });

  it.each(['name', 'intro'] as const)('are also found in the %s', (field) => {
    expect(leadsElsewhere(field, 'Words', 'Other words')).toBe(false);
    expect(leadsElsewhere(field, 'Words', 'Recharge by GCash 0917 123 4567')).toBe(true);
  });

  it('include a number that begins in one text and ends in the next text', () => {
    const half = item({ name: 'GCash 0917' });
    const whole = item({ name: 'GCash 0917', intro: '123 456 is the number' });
    expect(fieldsWithNewTargets(NO_TARGETS, half)).toEqual([]);
    expect(fieldsWithNewTargets(half, whole)).toEqual(['intro']);
    expect(fieldsWithNewTargets(NO_TARGETS, whole)).toEqual(['name', 'intro']);
    expect(fieldsWithNewTargets(whole, { ...whole, description: '<p>Other words.</p>' })).toEqual([]);
    expect(hasTargetAcrossTexts(half, whole)).toBe(true);
    expect(hasTargetAcrossTexts(half, item({ name: 'GCash 0917 123 4567' }))).toBe(false);
  });

  it('include each picture that is new to the item, but no moved, generated or removed picture', () => {
    const [one, two] = ['/media/1.webp', '/media/2.webp'];
    const before = item({ icon: '/media/drawn/icon-crown-1a2b3c4d.svg', images: [one, two] });
    expect(fieldsWithNewTargets(before, { ...before, images: [two, one], cover: one })).toEqual([]);
    expect(fieldsWithNewTargets(before, item({ icon: '/media/drawn/icon-crown-1a2b3c4e.svg' }))).toEqual([]);
    const three = '/media/3.webp';
    const after = item({ icon: three, images: [one, three], video: '/media/4.mp4', cover: three });
    expect(fieldsWithNewTargets(before, after)).toEqual(['icon', 'images', 'video', 'cover']);
  });
});
