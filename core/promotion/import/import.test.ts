import { describe, expect, it } from 'vitest';
import { guessDelimiter } from '../../values/guess-delimiter.ts';
import { contentFields } from './content-fields.ts';
import { resolveSources } from './field-sources.ts';
import { foldRows } from './fold-rows.ts';
import { ITEM_FIELDS, type ItemImport } from './item-fields.ts';
import { parseContent } from './parse-content.ts';
import { parseItem } from './parse-item.ts';
import { flattenObject, type RawRow } from './raw-row.ts';
import { readMapping } from './read-mapping.ts';

function mappingOf(json: unknown) {
  const mapping = readMapping(json);
  if (!mapping.ok) throw new Error(String(mapping.detail?.sentence));
  return mapping.value;
}

function parse(kind: ItemImport, cells: Record<string, string>, mapping?: unknown, lenient = false) {
  const given = mapping === undefined ? undefined : mappingOf(mapping);
  const { sources, problems } = resolveSources(ITEM_FIELDS[kind], Object.keys(cells), given);
  expect(problems).toEqual([]);
  const row: RawRow = { line: 7, cells: new Map(Object.entries(cells)) };
  return parseItem(row, { kind, sources, cleaning: given?.clean ?? [], mayMeetUnknownCategories: lenient });
}

const GAME = { appid: 'wx01', appname: 'Dragon Saga' };

describe('the delimiter', () => {
  it.each([
    ['a,b,c\n1,2,3', ','],
    ['a;b;c\n1,5;2;3', ';'],
    ['a\tb\n1\t2', '\t'],
    ['a|b|c\n1|2|3', '|'],
    ['"a;x;y;z",b\n"1;1;1;1",2', ','],
    ['"line\nbreak, ,";b;c\n1;2;3', ';'],
    ['one column\nvalue', ','],
    ['', ','],
  ])('of %j is %j', (text, sign) => expect(guessDelimiter(text)).toBe(sign));
});

describe('a nested entry', () => {
  it('is read like a row of a table', () => {
    const cells = flattenObject({
      appid: 'wx1',
      newcps: 35.5,
      empty: null,
      video_info: { video_url: 'v', cover_img_url: 'c' },
      publicity_img: { img_list: [{ img_url: 'a' }, { img_url: 'b' }] },
      tags: ['x', 1],
    });
    expect(Object.fromEntries(cells)).toEqual({
      appid: 'wx1',
      newcps: '35.5',
      empty: '',
      'video_info.video_url': 'v',
      'video_info.cover_img_url': 'c',
      'publicity_img.img_list': [],
      'publicity_img.img_list.img_url': ['a', 'b'],
      tags: ['x', '1'],
    });
  });
});

describe('a row of games', () => {
  it('becomes an item', () => {
    const { item, problems } = parse('games', {
      ...GAME,
      'Brief Intro': ' Slay ',
      newcps: '35.5%',
      category: '角色',
      images: 'a.png| b.png ',
      Position: '3',
    });
    expect(problems).toEqual([]);
    expect(item).toEqual({
      line: 7,
      externalId: 'wx01',
      name: 'Dragon Saga',
      intro: 'Slay',
      ratio: 355_000,
      category: 'role',
      images: ['a.png', 'b.png'],
      position: 3,
    });
  });

  it('does not change fields that are missing in the file', () => {
    expect(parse('games', GAME).item).toEqual({ line: 7, externalId: 'wx01', name: 'Dragon Saga' });
  });

  it.each([
    [{ appname: '' }, 'appname', 'missing'],
    [{ appid: ' ' }, 'appid', 'missing'],
    [{ appid: 'a b' }, 'appid', 'not_an_identifier'],
    [{ appid: 'x'.repeat(65) }, 'appid', 'too_long'],
    [{ appname: 'x'.repeat(301) }, 'appname', 'too_long'],
    [{ newcps: '101' }, 'newcps', 'not_a_ratio'],
    [{ newcps: 'a lot' }, 'newcps', 'not_a_ratio'],
    [{ position: '-1' }, 'position', 'not_a_whole_number'],
    [{ category: 'Gardening' }, 'category_2_name', 'unknown_category'],
    [{ images: Array.from({ length: 13 }, (_, i) => `${i}.png`).join('|') }, 'images', 'too_long'],
  ])('with %j names field and reason', (cells, field, reason) => {
    const { item, problems } = parse('games', { ...GAME, ...cells });
    expect(item).toBeUndefined();
    expect(problems).toMatchObject([{ line: 7, field, reason }]);
  });

  it('reports all errors at once', () => {
    const { problems } = parse('games', { appid: '', appname: '', newcps: 'x' });
    expect(problems.map(({ field }) => field)).toEqual(['appid', 'appname', 'newcps']);
  });

  it('removes control and direction characters from names', () => {
    expect(parse('games', { ...GAME, appname: 'Dra\u0007gon\u202e  Saga\u0000' }).item?.name).toBe('Dragon Saga');
  });

  it('of the platform’s own list may have an unknown category', () => {
    const { item, warnings } = parse('games', { ...GAME, category_2_name: '模拟' }, undefined, true);
    expect(item?.category).toBe('other');
    expect(warnings).toMatchObject([{ field: 'category_2_name', reason: 'unknown_category', detail: '模拟' }]);
  });
});

describe('a row of apps', () => {
  it('needs links that are web addresses', () => {
    const app = { id: '1', name: 'App', download_url: 'https://a.example/{uid}', recharge_url: 'javascript:alert(1)' };
    expect(parse('apps', app).problems).toMatchObject([{ field: 'recharge_url', reason: 'not_an_address' }]);
    expect(parse('apps', { ...app, recharge_url: 'http://u:p@a.example/' }).problems).toHaveLength(1);
    expect(parse('apps', { ...app, recharge_url: 'https://a.example/r?u={uid}' }).problems).toEqual([]);
  });
});

describe('a mapping', () => {
  const cells = { ID: '9', Name: '"Sally\\u2019s"', Genres: 'Games, Strategy, Puzzle', Maker: 'Ann', Share: '0.355' };
  const mapping = {
    clean: ['outer-quotes', 'unicode-escapes'],
    fields: {
      appid: 'id',
      appname: { from: 'Name' },
      brief_intro: { text: 'By {maker}' },
      category_2_name: { from: 'Genres', split: ',', words: { board: 'board', PUZZLE: 'casual' }, otherwise: 'other' },
      newcps: { from: 'Share', factor: 100 },
    },
  };

  it('maps headings to fields and words to categories', () => {
    expect(parse('games', cells, mapping).item).toEqual({
      line: 7,
      externalId: '9',
      name: 'Sally’s',
      intro: 'By Ann',
      category: 'casual',
      ratio: 355_000,
    });
  });

  it('has a fallback for unknown words and empty cells', () => {
    const fields = { ...mapping.fields, newcps: { from: 'Share', default: '12' } };
    const { item } = parse('games', { ...cells, Genres: 'News', Share: '' }, { ...mapping, fields });
    expect(item).toMatchObject({ category: 'other', ratio: 120_000 });
  });

  it('is refused with the headings and fields that do not exist', () => {
    const wrong = mappingOf({ fields: { appid: 'Nr', colour: 'Name', brief_intro: { text: '{Nobody}' } } });
    const { problems } = resolveSources(ITEM_FIELDS.games, Object.keys(cells), wrong);
    expect(problems.map(({ field, reason }) => [field, reason])).toEqual([
      ['colour', 'unknown_field'],
      ['appid', 'unknown_heading'],
      ['brief_intro', 'unknown_heading'],
    ]);
  });

  it('is refused with the fields that have no heading', () => {
    const { problems } = resolveSources(ITEM_FIELDS.games, ['Nothing'], undefined);
    expect(problems.map(({ field, reason }) => [field, reason])).toEqual([
      ['appid', 'no_heading'],
      ['appname', 'no_heading'],
    ]);
  });

  it.each([
    [[], 'one object'],
    [{ field: {} }, '"field" is not known'],
    [{ clean: ['soap'] }, 'clean must be'],
    [{ fields: { appid: 5 } }, 'appid: must be a heading'],
    [{ fields: { appid: {} } }, 'needs either from or text'],
    [{ fields: { appid: { from: 'a', text: 'b' } } }, 'needs either'],
    [{ fields: { appid: { from: 'a', colour: 1 } } }, '"colour" is not known'],
    [{ fields: { appid: { from: 'a', split: '' } } }, 'split must not be empty'],
    [{ fields: { appid: { from: 'a', words: [] } } }, 'words must be'],
    [{ fields: { appid: { from: 'a', factor: 'x' } } }, 'factor must be'],
    [{ fields: { appid: { from: 'a', otherwise: 'x' } } }, 'otherwise goes with words'],
  ])('is refused with an explanation if invalid: %j', (json, sentence) => {
    const read = readMapping(json);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.detail?.sentence).toContain(sentence);
  });
});

describe('content by language', () => {
  const LOCALES = ['en-US', 'es'];
  function content(kind: 'banners' | 'notices' | 'about', cells: Record<string, string>) {
    const fields = contentFields(kind, LOCALES);
    const { sources } = resolveSources(fields, Object.keys(cells), undefined);
    return parseContent({ line: 3, cells: new Map(Object.entries(cells)) }, { kind, fields, sources, cleaning: [] });
  }

  it('has texts and pictures for every language, or one for all', () => {
    const { content: banner } = content('banners', {
      bannername: 'Hi',
      'bannername es': 'Hola',
      remark: '<p>x</p>',
      picUrl: 'a.png',
      'multiPic.es': 'b.png',
      shown_from: '2026-01-02',
      shown_until: '2026-02-03 10:30',
    });
    expect(banner).toEqual({
      line: 3,
      key: 'Hi',
      position: 3,
      texts: { '': { title: 'Hi', body: '<p>x</p>' }, es: { title: 'Hola', body: '<p>x</p>' } },
      pictures: { '': 'a.png', es: 'b.png' },
      shownFrom: new Date('2026-01-02T00:00:00Z'),
      shownUntil: new Date('2026-02-03T10:30:00Z'),
    });
  });

  it('reports missing and invalid fields', () => {
    expect(content('banners', { remark: 'x' }).problems).toMatchObject([{ field: 'bannername', reason: 'missing' }]);
    expect(content('notices', { content: 'x'.repeat(501) }).problems[0]).toMatchObject({ reason: 'too_long' });
    expect(content('notices', { content: 'x', until: 'soon' }).problems).toMatchObject([{ reason: 'not_a_moment' }]);
    expect(content('notices', { content: 'x', until: '2026-13-45' }).problems).toMatchObject([
      { reason: 'not_a_moment' },
    ]);
  });

  it('has one page about the company', () => {
    expect(content('about', { key: 'whatever', 'content.es': 'x' }).content?.key).toBe('about');
  });
});

describe('a repeated key', () => {
  it('gives a warning, and the last row wins', () => {
    const rows = [
      { line: 2, id: 'a', name: 'old' },
      { line: 3, id: 'b', name: 'b' },
      { line: 4, id: 'a', name: 'new' },
    ];
    const folded = foldRows(rows, 'appid', ({ id }) => id);
    expect(folded.rows.map(({ name }) => name)).toEqual(['new', 'b']);
    expect(folded.warnings).toEqual([{ line: 4, field: 'appid', reason: 'repeated_key', detail: 'line 2 (a)' }]);
  });
});
