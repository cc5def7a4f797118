import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLinkTarget, linkedTextOf, plainTextOf, type RichText, readRichText, writeRichText } from './rich-text.ts';

const hostile = fc.constantFrom(
  '<script>alert(1)</script>',
  '</p><img src=x onerror=alert(1)>',
  '&lt;b&gt;',
  '"><svg onload=alert(1)>',
  '\u0000\u2028',
  '\ud800',
  ' ',
  '',
);
const anyText = fc.oneof(fc.string({ unit: 'binary' }), hostile);
const href = fc.oneof(
  fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }),
  fc.constantFrom(
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a.example/"onclick="x',
    'mailto:a@b.example',
    '//x',
  ),
);
const run = fc.record({ text: anyText, bold: fc.boolean(), italic: fc.boolean(), href }, { requiredKeys: ['text'] });
const line = fc.array(fc.oneof(run, fc.constant('break' as const)), { maxLength: 6 });
const richText: fc.Arbitrary<RichText> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('paragraph', 'heading', 'subheading'), line }),
    fc.record({ kind: fc.constantFrom('bullets', 'numbers', 'quote'), lines: fc.array(line, { maxLength: 4 }) }),
  ),
  { maxLength: 5 },
);

describe('rich text', () => {
  it('is read exactly as written, for any content', () => {
    fc.assert(
      fc.property(richText, (blocks) => {
        const html = writeRichText(blocks);
        const read = readRichText(html);
        expect(read, html).toBeDefined();
        expect(writeRichText(read ?? [])).toBe(html);
        const tags = html.match(/<[^>]*>/g) ?? [];
        for (const tag of tags) {
          expect(tag).toMatch(
            /^<\/?(p|h2|h3|ul|ol|li|blockquote|strong|em|br)>$|^<\/a>$|^<a href="(https:\/\/|mailto:)[^"<>]+">$/,
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  it('has one form: links contain bold, bold contains italic, and adjacent equal pieces share a tag', () => {
    const blocks: RichText = [
      {
        kind: 'paragraph',
        line: [
          { text: 'a & ' },
          { text: 'b', bold: true },
          { text: 'c', bold: true, italic: true },
          'break',
          { text: 'd', href: 'https://d.example/?x=1&y=2' },
        ],
      },
      { kind: 'numbers', lines: [[{ text: '1' }], [{ text: '2' }]] },
    ];
    const html =
      '<p>a &amp; <strong>b<em>c</em></strong><br><a href="https://d.example/?x=1&amp;y=2">d</a></p><ol><li>1</li><li>2</li></ol>';
    expect(writeRichText(blocks)).toBe(html);
    expect(readRichText(html)).toEqual(blocks);
    expect(plainTextOf(blocks)).toBe('a & bc d 1 2');
    expect(linkedTextOf(blocks)).toBe('a & bc d <https://d.example/?x=1&y=2> 1 2');
    expect(writeRichText([{ kind: 'paragraph', line: [{ text: ' ' }] }])).toBe('');
  });

  it.each([
    '<script>alert(1)</script>',
    '<p onclick="x">a</p>',
    '<p style="position:fixed">a</p>',
    '<style>*{}</style>',
    '<svg><g/onload=alert(1)//<p>',
    '<p><a href="javascript:alert(1)">a</a></p>',
    '<p><a href="JaVaScRiPt:alert(1)">a</a></p>',
    '<p><a href="java&#115;cript:alert(1)">a</a></p>',
    '<p><a href="data:text/html;base64,PHNjcmlwdD4=">a</a></p>',
    '<p><a href="http://a.example/">a</a></p>',
    '<p><a href="//a.example/">a</a></p>',
    '<p><a href="https://a.example/" target="_top">a</a></p>',
    "<p><a href='https://a.example/'>a</a></p>",
    '<p><img src=x onerror=alert(1)></p>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<p>a<!-- b --></p>',
    '<p>a &nbsp; b</p>',
    '<p>a & b</p>',
    '<P>a</P>',
    '<p >a</p>',
    '<p>a',
    'a',
    '<p>a</p></p>',
    '<ul><p>a</p></ul>',
    '<p><em><strong>a</strong></em></p>',
    '<p><strong>a</em></strong></p>',
    '<p><strong>a</p>',
    '<p><strong>a</strong><strong>b</strong></p>',
    '<p>a\u0000</p>',
    '<p>a\r\nb</p>',
    '<p>\u2028</p>',
    '<a href="https://a.example/">a</a>',
    '<li>a</li>',
    '<p></p>',
  ])('is not %j', (html) => {
    expect(readRichText(html)).toBeUndefined();
  });

  it('is read in linear time', () => {
    const html = `<p>${'<strong>'.repeat(20_000)}`;
    const started = performance.now();
    expect(readRichText(html)).toBeUndefined();
    expect(readRichText('<p>&amp'.repeat(20_000))).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(500);
  });
});

it('links only to https pages and mail addresses', () => {
  for (const good of [
    'https://a.example',
    'https://a.example:8443/b?c=d#e',
    'https://xn--bcher-kva.example/%C3%BC',
    'mailto:a.b+c@d.example',
  ])
    expect(isLinkTarget(good), good).toBe(true);
  for (const bad of [
    '',
    'https:',
    'https://',
    'https://a b',
    'https://user@a.example/',
    'http://a.example',
    'mailto:a',
    'mailto:a@b.example?body=x',
    'https://a.example/<',
    `https://a.example/${'x'.repeat(2000)}`,
  ])
    expect(isLinkTarget(bad), bad).toBe(false);
});
