import {
  type RichBlock,
  type RichInline,
  type RichLine,
  readRichText,
  writeRichText,
} from '@pitaka/core/values/rich-text.ts';
import { DOMParser as DocumentParser, type Node } from 'prosemirror-model';
import { schema } from './schema.ts';

const LISTS = { bullet_list: 'bullets', ordered_list: 'numbers', blockquote: 'quote' } as const;

/** The document in stored form. */
export function htmlOf(doc: Node): string {
  return writeRichText(doc.children.map(toBlock));
}

function toBlock(node: Node): RichBlock {
  const name = node.type.name;
  if (name in LISTS) {
    // A list item has one paragraph, a quote several.
    const lines = node.children.map((child) => toLine(child.type.name === 'list_item' ? child.firstChild : child));
    return { kind: LISTS[name as keyof typeof LISTS], lines };
  }
  if (name === 'heading') return { kind: node.attrs.level === 3 ? 'subheading' : 'heading', line: toLine(node) };
  return { kind: 'paragraph', line: toLine(node) };
}

function toLine(node: Node | null): RichInline[] {
  return (node?.children ?? []).map((piece) => {
    if (piece.type.name === 'hard_break') return 'break';
    const link = piece.marks.find((mark) => mark.type.name === 'link');
    return {
      text: piece.text ?? '',
      ...(piece.marks.some((mark) => mark.type.name === 'strong') ? { bold: true } : {}),
      ...(piece.marks.some((mark) => mark.type.name === 'em') ? { italic: true } : {}),
      ...(link ? { href: String(link.attrs.href) } : {}),
    };
  });
}

/** A stored text as a document. Imported HTML may have more than the editor supports: the rest of it is left out. */
export function documentOf(html: string): Node {
  const blocks = readRichText(html);
  if (blocks) return schema.nodes.doc.createChecked(null, blocks.length > 0 ? blocks.map(fromBlock) : [emptyLine()]);
  const page = new DOMParser().parseFromString(html, 'text/html');
  return DocumentParser.fromSchema(schema).parse(page.body);
}

function emptyLine(): Node {
  return schema.nodes.paragraph.create();
}

function fromBlock(block: RichBlock): Node {
  switch (block.kind) {
    case 'bullets':
    case 'numbers': {
      const items = block.lines.map((line) => schema.nodes.list_item.create(null, paragraph(line)));
      return schema.nodes[block.kind === 'bullets' ? 'bullet_list' : 'ordered_list'].create(null, items);
    }
    case 'quote':
      return schema.nodes.blockquote.create(null, block.lines.map(paragraph));
    case 'paragraph':
      return paragraph(block.line);
    default:
      return schema.nodes.heading.create({ level: block.kind === 'heading' ? 2 : 3 }, pieces(block.line));
  }
}

function paragraph(line: RichLine): Node {
  return schema.nodes.paragraph.create(null, pieces(line));
}

function pieces(line: RichLine): Node[] {
  return line.map((piece) => {
    if (piece === 'break') return schema.nodes.hard_break.create();
    const marks = [
      ...(piece.href === undefined ? [] : [schema.marks.link.create({ href: piece.href })]),
      ...(piece.bold ? [schema.marks.strong.create()] : []),
      ...(piece.italic ? [schema.marks.em.create()] : []),
    ];
    return schema.text(piece.text, marks);
  });
}
