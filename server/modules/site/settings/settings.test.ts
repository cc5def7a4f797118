import { describe, expect, it } from 'vitest';
import {
  amountField,
  amountListField,
  booleanField,
  checkSettings,
  choiceField,
  createSettingsRegistry,
  defineSettings,
  integerField,
  limitField,
  listField,
  optionalIntegerField,
  percentField,
  rowsField,
  settingsProblems,
  textField,
} from './index.ts';

const shop = defineSettings({
  section: 'shop',
  title: 'Shop',
  description: 'For the test.',
  fields: {
    minimum: amountField({ label: 'Minimum', default: '1.00', min: '0.01', max: '500.00' }),
    limit: limitField({ label: 'Limit', default: null, guard: 'raise' }),
    fee: percentField({ label: 'Fee', default: '0.25', guard: 'raise' }),
    hours: integerField({ label: 'Hours', default: 24, min: 0, max: 48, guard: 'lower' }),
    days: optionalIntegerField({ label: 'Days', min: 1, max: 9 }),
    isOpen: booleanField({ label: 'Open', default: true, guard: 'lower' }),
    name: textField({ label: 'Name', maxLength: 5, guard: 'change' }),
    colour: choiceField({ label: 'Colour', default: 'red', choices: { red: 'Red', blue: 'Blue' } }),
    tags: listField({ label: 'Tags', choices: { a: 'A', b: 'B' } }),
    picks: amountListField({ label: 'Picks', default: ['5.00'] }),
    shelves: rowsField({
      label: 'Shelves',
      columns: {
        code: textField({ label: 'Code', required: true }),
        size: integerField({ label: 'Size', default: 3, min: 1, max: 9 }),
      },
    }),
  },
  check: ({ minimum, limit }) => (limit !== null && limit < minimum ? ['limit'] : []),
});
const site = (stored?: unknown) => ({ settings: stored === undefined ? {} : { shop: stored } });

describe('a section of the settings', () => {
  it('has its defaults if a site set no values', () => {
    expect(shop.of(site())).toEqual({
      minimum: 100n,
      limit: null,
      fee: 25n,
      hours: 24,
      days: null,
      isOpen: true,
      name: '',
      colour: 'red',
      tags: [],
      picks: [500n],
      shelves: [],
    });
    expect(shop.problemsOf(site())).toEqual([]);
  });

  it('is read with the types of its fields', () => {
    const stored = { limit: '12.5', tags: ['b', 'a'], picks: ['7'], shelves: [{ code: 'x' }], days: 2 };
    expect(shop.of(site(stored))).toMatchObject({
      limit: 1250n,
      tags: ['b', 'a'],
      picks: [700n],
      shelves: [{ code: 'x', size: 3 }],
      days: 2,
    });
  });

  it.each([
    ['minimum', 5],
    ['minimum', '0.00'],
    ['minimum', '500.01'],
    ['minimum', '1.001'],
    ['minimum', null],
    ['limit', '-1'],
    ['fee', '100.01'],
    ['hours', 49],
    ['hours', 1.5],
    ['hours', '3'],
    ['days', 0],
    ['isOpen', 'yes'],
    ['name', 'too long'],
    ['name', 'a\u0000b'],
    ['colour', 'green'],
    ['tags', ['c']],
    ['tags', ['a', 'a']],
    ['tags', 'a'],
    ['picks', ['x']],
    ['shelves', [{ size: 3 }]],
    ['shelves', [{ code: 'x', size: 10 }]],
    ['shelves', [{ code: 'x', colour: 'red' }]],
    ['unheard', 1],
  ])('refuses %s of %j by its field, and reads such a stored value as its default', (key, value) => {
    const refused = shop.parse({ [key]: value });
    expect(refused).toMatchObject({ ok: false, code: 'input_invalid' });
    const fields = Object.keys((refused.ok ? undefined : refused.detail?.fields) ?? {});
    expect(fields).not.toEqual([]);
    expect(
      fields.every((field) => field === key || field.startsWith(`${key}.`)),
      fields.join(),
    ).toBe(true);
    const stored = site({ [key]: value, colour: key === 'colour' ? value : 'blue' });
    expect(shop.problemsOf(stored)).toEqual([key]);
    const expected = key === 'colour' ? {} : { colour: 'blue' };
    expect(shop.of(stored)).toEqual({ ...shop.of(site()), ...expected });
  });

  it('refuses fields that contradict each other, and reads them as defaults', () => {
    expect(shop.parse({ minimum: '5.00', limit: '4.99' })).toMatchObject({
      detail: { fields: { limit: 'field_invalid' } },
    });
    const stored = site({ minimum: '5.00', limit: '4.99', colour: 'blue' });
    expect(shop.of(stored)).toEqual(shop.of(site()));
    expect(shop.problemsOf(stored)).toEqual(['limit']);
  });

  it('counts as not set if it is not an object', () => {
    expect(shop.of(site([1]))).toEqual(shop.of(site()));
    expect(shop.problemsOf(site('x'))).toEqual(['']);
  });

  it.each([
    ['limit', '5.00', '5.01', true],
    ['limit', '5.00', '4.99', false],
    ['limit', '5.00', null, true],
    ['limit', null, '5.00', false],
    ['fee', '0.25', '0.26', true],
    ['fee', '0.25', '0.250', false],
    ['hours', 24, 23, true],
    ['hours', 24, 25, false],
    ['isOpen', true, false, true],
    ['isOpen', false, true, false],
    ['name', 'a', 'b', true],
    ['name', 'a', 'a', false],
    ['minimum', '1.00', '2.00', false],
  ] as const)('a change of %s from %s to %s needs another person: %s', (key, before, after, needed) => {
    expect(shop.fields[key]?.needsApproval(before, after)).toBe(needed);
  });

  it('cannot have defaults that its own schema or check refuses', () => {
    const define = (text: string) =>
      defineSettings({
        section: 'bad',
        title: 'Bad',
        description: '',
        fields: { fee: amountField({ label: 'Fee', default: text }) },
        check: ({ fee }) => (fee === 7n ? ['fee'] : []),
      });
    expect(() => define('free')).toThrow('Fee');
    expect(() => define('0.07')).toThrow('do not fit');
  });
});

describe('rows in an approval’s preview', () => {
  it('name each column, so that a text that moves to another language looks different', () => {
    const { names } = defineSettings({
      section: 'names',
      title: 'Names',
      description: 'For the test.',
      fields: {
        names: rowsField({
          label: 'Names',
          columns: { es: textField({ label: 'Spanish' }), ko: textField({ label: 'Korean' }) },
        }),
      },
    }).fields;
    expect(names?.show([{ es: 'premio', ko: '' }], 'COIN')).toBe('Spanish: premio');
    expect(names?.show([{ es: '', ko: 'premio' }], 'COIN')).toBe('Korean: premio');
  });
});

describe('all sections', () => {
  const registry = createSettingsRegistry([shop]);

  it('have different names', () => {
    expect(() => createSettingsRegistry([shop, shop])).toThrow('two sections');
    const odd = defineSettings({ section: 'Not A Name', title: '', description: '', fields: {} });
    expect(() => createSettingsRegistry([odd])).toThrow('not a name');
  });

  it('report every invalid stored value', () => {
    expect(settingsProblems(registry, { settings: { shop: { fee: 'x', hours: 3 }, gone: {} } })).toEqual({
      unknown: ['gone'],
      bad: ['shop.fee'],
    });
  });

  it('check a new site’s settings', () => {
    expect(checkSettings(registry, { shop: { hours: 3 } }).shop).toMatchObject({ hours: 3, fee: '0.25' });
    expect(() => checkSettings(registry, { gone: {} })).toThrow('no section gone');
    expect(() => checkSettings(registry, { shop: { hours: 99 } })).toThrow('hours');
  });
});
