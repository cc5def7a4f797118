import '@pitaka/ui/tokens/prose.css';
import './rich-text.css';
import { type RichBlock, type RichInline, type RichLine, readRichText } from '@pitaka/core/values/rich-text.ts';
import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import type { ReactNode } from 'react';

/** A stored text as users see it, without trusting it: elements are created from its blocks, and no HTML is set. */
export function RichTextView({ html, className }: { html: string; className?: string }) {
  const blocks = readRichText(html);
  return (
    <div className={classNames('prose', className)}>
      {blocks ? (
        blocks.map((block, index) => <Block key={keyOf(block, index)} block={block} />)
      ) : (
        <p>{plainTextOf(html)}</p>
      )}
    </div>
  );
}

/** Blocks have no id; a changed one renders again. */
function keyOf(block: unknown, index: number): string {
  return `${index} ${JSON.stringify(block)}`;
}

/** Imported HTML that the editor does not support: its words. */
function plainTextOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}

function Block({ block }: { block: RichBlock }) {
  if ('line' in block) {
    // Both kinds of heading look the same; here they are below a heading of the page, and no level may be skipped.
    const Tag = block.kind === 'paragraph' ? 'p' : 'h3';
    return (
      <Tag>
        <Line line={block.line} />
      </Tag>
    );
  }
  const lines = block.lines.map((line, index) =>
    block.kind === 'quote' ? (
      <p key={keyOf(line, index)}>
        <Line line={line} />
      </p>
    ) : (
      <li key={keyOf(line, index)}>
        <Line line={line} />
      </li>
    ),
  );
  if (block.kind === 'quote') return <blockquote>{lines}</blockquote>;
  return block.kind === 'bullets' ? <ul>{lines}</ul> : <ol>{lines}</ol>;
}

function Line({ line }: { line: RichLine }) {
  return line.map((piece, index) => <Piece key={keyOf(piece, index)} piece={piece} />);
}

function Piece({ piece }: { piece: RichInline }): ReactNode {
  if (piece === 'break') return <br />;
  let shown: ReactNode = piece.text;
  if (piece.italic) shown = <em>{shown}</em>;
  if (piece.bold) shown = <strong>{shown}</strong>;
  if (piece.href === undefined) return shown;
  return (
    <a href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
      {shown}
    </a>
  );
}
