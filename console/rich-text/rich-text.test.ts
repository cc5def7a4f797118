import { readRichText } from '@pitaka/core/values/rich-text.ts';
import fc from 'fast-check';
import { AllSelection, EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { type BlockKind, blockAt, isMarked, linkAt, removeLink, setLink, toggle, toggleBlock } from './commands.ts';
import { documentOf, htmlOf } from './convert.ts';
import { editorPlugins, keys } from './editor-state.ts';
import { linkTargetOf } from './link-target.ts';
import { schema } from './schema.ts';

type Action =
  | { readonly do: 'type' | 'link'; readonly text: string }
  | { readonly do: 'block'; readonly kind: BlockKind }
  | { readonly do: 'mark'; readonly mark: 'strong' | 'em' }
  | { readonly do: 'key'; readonly key: keyof typeof keys }
  | { readonly do: 'select'; readonly from: number; readonly to: number }
  | { readonly do: 'unlink' | 'delete' | 'select all' | 'select block' };

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('<script>', '"><img src=x onerror=alert(1)>', '&amp;', '\u0000', '\ud800', 'word'),
);
const href = fc.constantFrom(
  'https://a.example/?a=1&b=2',
  'mailto:a@b.example',
  'javascript:alert(1)',
  'https://x/"><b>',
);
const place = fc.double({ min: 0, max: 1, noNaN: true });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('type' as const), text }),
  fc.record({ do: fc.constant('link' as const), text: href }),
  fc.record({
    do: fc.constant('block' as const),
    kind: fc.constantFrom('heading', 'subheading', 'bullets', 'numbers', 'quote'),
  }),
  fc.record({ do: fc.constant('mark' as const), mark: fc.constantFrom('strong', 'em') }),
  fc.record({ do: fc.constant('key' as const), key: fc.constantFrom('Enter', 'Shift-Enter', 'Backspace') }),
  fc.record({ do: fc.constant('select' as const), from: place, to: place }),
  fc.constantFrom(
    { do: 'unlink' as const },
    { do: 'delete' as const },
    { do: 'select all' as const },
    { do: 'select block' as const },
  ),
);

function apply(state: EditorState, act: Action): EditorState {
  let next = state;
  const run = (tr: EditorState['tr']) => {
    next = state.apply(tr);
  };
  if (act.do === 'type') run(state.tr.insertText(act.text));
  // Also targets that the dialog for links would refuse: the server has to be safe from them anyway.
  else if (act.do === 'link') setLink(act.text)(state, run);
  else if (act.do === 'unlink') removeLink(state, run);
  else if (act.do === 'block') toggleBlock(act.kind)(state, run);
  else if (act.do === 'mark') toggle(act.mark)(state, run);
  else if (act.do === 'key') keys[act.key](state, run);
  else if (act.do === 'delete') run(state.tr.deleteSelection());
  // The selections of Ctrl+A and of a click beside a list: they are not inside a block.
  else if (act.do === 'select all') run(state.tr.setSelection(new AllSelection(state.doc)));
  else if (act.do === 'select block') run(state.tr.setSelection(NodeSelection.create(state.doc, 0)));
  else if (act.do === 'select') {
    const at = (share: number) => state.doc.resolve(Math.round(share * state.doc.content.size));
    run(state.tr.setSelection(TextSelection.between(at(act.from), at(act.to))));
  }
  // Read by the toolbar in every state.
  blockAt(next);
  linkAt(next);
  isMarked(next, 'strong');
  return next;
}

const empty = () => EditorState.create({ doc: documentOf(''), plugins: editorPlugins() });

it('after any edit, the editor’s text is accepted by the server unchanged', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
      const state = actions.reduce(apply, empty());
      state.doc.check();
      const html = htmlOf(state.doc);
      expect(readRichText(html), html).toBeDefined();
      expect(htmlOf(documentOf(html))).toBe(html);
    }),
    { numRuns: 400 },
  );
});

describe('a block', () => {
  const withWords = (...acts: Action[]) =>
    [
      { do: 'type', text: 'one' },
      { do: 'key', key: 'Enter' },
      { do: 'type', text: 'two' },
      { do: 'select', from: 0, to: 1 },
      ...acts,
    ].reduce((state, act) => apply(state, act as Action), empty());

  it.each([
    ['bullets', '<ul><li>one</li><li>two</li></ul>'],
    ['numbers', '<ol><li>one</li><li>two</li></ol>'],
    ['quote', '<blockquote><p>one</p><p>two</p></blockquote>'],
    ['heading', '<h2>one</h2><h2>two</h2>'],
    ['subheading', '<h3>one</h3><h3>two</h3>'],
  ] as const)('%s is made of the selected lines, of any other block, and undone by the same button', (kind, html) => {
    expect(htmlOf(withWords({ do: 'block', kind }).doc)).toBe(html);
    for (const other of ['bullets', 'numbers', 'quote', 'heading'] as const) {
      if (other === kind) continue;
      expect(htmlOf(withWords({ do: 'block', kind: other }, { do: 'block', kind }).doc), other).toBe(html);
    }
    const undone = withWords({ do: 'block', kind }, { do: 'block', kind });
    expect(htmlOf(undone.doc)).toBe('<p>one</p><p>two</p>');
    expect(blockAt(undone)).toBeUndefined();
  });

  it.each(['bullets', 'quote', 'heading'] as const)('%s is made of a whole selection, and undone', (kind) => {
    const made = withWords({ do: 'select all' }, { do: 'block', kind });
    expect(blockAt(made)).toBe(kind);
    const undone = apply(made, { do: 'block', kind });
    expect(htmlOf(undone.doc)).toBe('<p>one</p><p>two</p>');
  });

  it.each([
    [{ do: 'delete' }, '<p></p>'],
    [{ do: 'type', text: 'new' }, '<p>new</p>'],
    [{ do: 'key', key: 'Backspace' }, '<p></p>'],
  ] as const)('the whole text is selected, then %j', (act, html) => {
    for (const kind of ['bullets', 'heading'] as const) {
      const state = withWords({ do: 'block', kind }, { do: 'select all' }, act);
      expect(blockAt(state)).toBeUndefined();
      expect(htmlOf(state.doc).replaceAll(/<\/?(h2|ul|li)>/g, '') || '<p></p>').toContain(
        html.replaceAll(/<\/?p>/g, ''),
      );
    }
  });

  it('Enter in an empty item leaves the list', () => {
    const state = withWords(
      { do: 'block', kind: 'bullets' },
      { do: 'select', from: 1, to: 1 },
      { do: 'key', key: 'Enter' },
      { do: 'key', key: 'Enter' },
      { do: 'type', text: 'after' },
    );
    expect(htmlOf(state.doc)).toBe('<ul><li>one</li><li>two</li></ul><p>after</p>');
  });
});

it('a link is put on the selection, found under the cursor, changed and removed', () => {
  let state = [
    { do: 'type', text: 'see this page' },
    { do: 'select', from: 0.34, to: 0.6 },
  ].reduce((now, act) => apply(now, act as Action), empty());
  state = apply(state, { do: 'link', text: 'https://a.example/' });
  expect(htmlOf(state.doc)).toBe('<p>see <a href="https://a.example/">this</a> page</p>');
  state = apply(state, { do: 'select', from: 0.4, to: 0.4 });
  expect(linkAt(state)?.href).toBe('https://a.example/');
  state = apply(state, { do: 'link', text: 'https://b.example/' });
  expect(htmlOf(state.doc)).toBe('<p>see <a href="https://b.example/">this</a> page</p>');
  expect(htmlOf(apply(state, { do: 'unlink' }).doc)).toBe('<p>see this page</p>');
});

it.each([
  ['example.com/a b', 'https://example.com/a%20b'],
  ['https://bücher.example', 'https://xn--bcher-kva.example/'],
  ['ana@example.com', 'mailto:ana@example.com'],
  [' https://a.example ', 'https://a.example/'],
  ['http://a.example', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['https://user:pass@a.example', undefined],
  ['', undefined],
  ['two words', undefined],
])('%j is the link %j', (typed, target) => {
  expect(linkTargetOf(typed)).toBe(target);
});

it('the schema allows only stored elements', () => {
  expect(Object.keys(schema.nodes).sort()).toEqual([
    'blockquote',
    'bullet_list',
    'doc',
    'hard_break',
    'heading',
    'list_item',
    'ordered_list',
    'paragraph',
    'text',
  ]);
  expect(Object.keys(schema.marks).sort()).toEqual(['em', 'link', 'strong']);
});
