import { toggleMark } from 'prosemirror-commands';
import { type Fragment, type Node, Slice } from 'prosemirror-model';
import { AllSelection, type Command, type EditorState, type Selection, TextSelection } from 'prosemirror-state';
import { schema } from './schema.ts';

export type BlockKind = 'heading' | 'subheading' | 'bullets' | 'numbers' | 'quote';
export type MarkKind = 'strong' | 'em';

const { paragraph, heading, bullet_list, ordered_list, list_item, blockquote } = schema.nodes;

/** One line of text: a paragraph, a heading, an item of a list or a paragraph of a quote. */
interface Line {
  readonly kind: BlockKind | 'paragraph';
  readonly content: Fragment;
  /** The position of its text in the document. */
  readonly start: number;
}

function kindOf({ type, attrs }: Node): Line['kind'] {
  if (type === heading) return attrs.level === 3 ? 'subheading' : 'heading';
  if (type === bullet_list) return 'bullets';
  if (type === ordered_list) return 'numbers';
  return type === blockquote ? 'quote' : 'paragraph';
}

/**
 * The first and the last selected block. The selection of the whole text (Ctrl+A, a click on a block) begins and ends
 * between blocks, so it is in no block.
 */
function blocksIn({ $from, $to }: Selection): { first: number; last: number } {
  const first = $from.index(0);
  const last = $to.depth > 0 || $to.pos === $from.pos ? $to.index(0) : $to.index(0) - 1;
  return { first, last: Math.min(last, $to.doc.childCount - 1) };
}

/** The kind of block around the cursor, or at the beginning of the selection; undefined for ordinary paragraphs. */
export function blockAt({ selection, doc }: EditorState): BlockKind | undefined {
  const kind = kindOf(doc.child(Math.min(blocksIn(selection).first, doc.childCount - 1)));
  return kind === 'paragraph' ? undefined : kind;
}

/** The lines of the blocks of the document from one to another, both included. */
function linesOf(doc: Node, first: number, last: number): Line[] {
  const lines: Line[] = [];
  doc.forEach((block, offset, index) => {
    if (index < first || index > last) return;
    block.descendants((inner, place) => {
      if (!inner.isTextblock) return true;
      lines.push({ kind: kindOf(block), content: inner.content, start: offset + place + 2 });
      return false;
    });
    if (block.isTextblock) lines.push({ kind: kindOf(block), content: block.content, start: offset + 1 });
  });
  return lines;
}

const holdsLines = (kind: Line['kind']) => kind === 'bullets' || kind === 'numbers' || kind === 'quote';

/** The lines as blocks: adjacent lines of the same list or quote become one. */
function blocksOf(lines: readonly Line[]): Node[] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && holdsLines(line.kind) && last[0]?.kind === line.kind) last.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => {
    const [first] = group;
    const paragraphs = group.map(({ content }) => paragraph.create(null, content));
    switch (first?.kind) {
      case 'bullets':
      case 'numbers': {
        const items = paragraphs.map((one) => list_item.create(null, one));
        return (first.kind === 'bullets' ? bullet_list : ordered_list).create(null, items);
      }
      case 'quote':
        return blockquote.create(null, paragraphs);
      case 'heading':
      case 'subheading':
        return heading.create({ level: first.kind === 'heading' ? 2 : 3 }, first.content);
      default:
        return paragraphs[0] ?? paragraph.create();
    }
  });
}

/**
 * Turns the selected lines into this kind, or back into paragraphs, in one step. The library's commands wrap and lift
 * whole ranges, which does not work for an item of one line.
 */
export function toggleBlock(kind: BlockKind): Command {
  return (state, dispatch) => {
    const { selection, doc, tr } = state;
    const { $from, $to, $anchor, $head } = selection;
    const { first, last } = blocksIn(selection);
    const lines = linesOf(doc, first, last);
    const newKind: Line['kind'] = blockAt(state) === kind ? 'paragraph' : kind;
    const made = lines.map((line) => {
      const isSelected = line.start <= $to.pos && line.start + line.content.size >= $from.pos;
      return isSelected ? { ...line, kind: newKind } : line;
    });
    const blocks = new Slice(schema.nodes.doc.create(null, blocksOf(made)).content, 0, 0);
    tr.replace($from.posAtIndex(first, 0), $from.posAtIndex(last + 1, 0), blocks);
    const after = linesOf(tr.doc, first, tr.doc.childCount - 1);
    const moved = (pos: number) => {
      const index = Math.max(
        0,
        lines.findLastIndex(({ start }) => start <= pos),
      );
      const line = lines[index];
      const into = line ? Math.max(0, Math.min(pos - line.start, line.content.size)) : 0;
      return (after[index]?.start ?? 1) + into;
    };
    tr.setSelection(
      selection instanceof AllSelection
        ? new AllSelection(tr.doc)
        : TextSelection.between(tr.doc.resolve(moved($anchor.pos)), tr.doc.resolve(moved($head.pos))),
    );
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export function toggle(mark: MarkKind): Command {
  return toggleMark(schema.marks[mark]);
}

export function isMarked(state: EditorState, mark: MarkKind | 'link'): boolean {
  const type = schema.marks[mark];
  const { from, to, empty, $from } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

/** The link around the cursor, with its beginning and end. */
export function linkAt({ selection }: EditorState): { href: string; from: number; to: number } | undefined {
  const { $from } = selection;
  const { parent, parentOffset } = $from;
  const [before, after] = [parent.childBefore(parentOffset), parent.childAfter(parentOffset)];
  const mark = [after, before].flatMap(({ node }) => node?.marks ?? []).find(({ type }) => type === schema.marks.link);
  if (!mark) return undefined;
  const has = (index: number) => mark.isInSet(parent.maybeChild(index)?.marks ?? []);
  let first = after.node && mark.isInSet(after.node.marks) ? after.index : before.index;
  let last = first;
  while (first > 0 && has(first - 1)) first--;
  while (has(last + 1)) last++;
  const sizeTo = (index: number) => parent.children.slice(0, index).reduce((size, child) => size + child.nodeSize, 0);
  const start = $from.start();
  return { href: String(mark.attrs.href), from: start + sizeTo(first), to: start + sizeTo(last + 1) };
}

/**
 * Links the selected words, or changes the link around the cursor; without a selection or a link, the address itself is
 * inserted.
 */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const mark = schema.marks.link.create({ href });
    const around = linkAt(state);
    const { from, to, empty } = state.selection;
    const tr = state.tr;
    if (!empty) tr.addMark(from, to, mark);
    else if (around) tr.addMark(around.from, around.to, mark);
    else tr.replaceSelectionWith(schema.text(href.replace(/^(mailto:|https:\/\/)/, '') || href, [mark]), false);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Removes the link from the selected words, or the whole link around the cursor. */
export const removeLink: Command = (state, dispatch) => {
  const { from, to } = state.selection.empty ? (linkAt(state) ?? state.selection) : state.selection;
  dispatch?.(state.tr.removeMark(from, to, schema.marks.link));
  return true;
};

/** Enter in an empty item of a list or a quote ends it. */
export const leaveBlock: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const kind = blockAt(state);
  return empty && kind && holdsLines(kind) && $from.parent.content.size === 0
    ? toggleBlock(kind)(state, dispatch)
    : false;
};
