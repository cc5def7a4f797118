import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  TextQuote,
  Undo2,
} from 'lucide-react';
import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../texts.ts';
import { blockAt, isMarked, toggle, toggleBlock } from './commands.ts';

export interface ToolbarProps {
  label: string;
  state: EditorState;
  onRun: (command: Command) => void;
  onLink: () => void;
  canUndo: boolean;
  canRedo: boolean;
}

interface Tool {
  readonly name:
    | 'bold'
    | 'italic'
    | 'heading'
    | 'subheading'
    | 'bullets'
    | 'numbers'
    | 'quote'
    | 'link'
    | 'undo'
    | 'redo';
  readonly icon: LucideIcon;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly keys?: string;
  readonly use: () => void;
}

const BLOCKS = [
  ['heading', Heading2],
  ['subheading', Heading3],
  ['bullets', List],
  ['numbers', ListOrdered],
  ['quote', TextQuote],
] as const;

/** The toolbar is one stop of the Tab key; the arrow keys move through it. */
export function Toolbar({ label, state, onRun, onLink, canUndo, canRedo }: ToolbarProps) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const block = blockAt(state);
  const tools: Tool[] = [
    {
      name: 'bold',
      icon: Bold,
      isOn: isMarked(state, 'strong'),
      keys: 'Control+B',
      use: () => onRun(toggle('strong')),
    },
    { name: 'italic', icon: Italic, isOn: isMarked(state, 'em'), keys: 'Control+I', use: () => onRun(toggle('em')) },
    ...BLOCKS.map(([name, icon]) => ({ name, icon, isOn: block === name, use: () => onRun(toggleBlock(name)) })),
    { name: 'link', icon: Link2, isOn: isMarked(state, 'link'), keys: 'Control+K', use: onLink },
    { name: 'undo', icon: Undo2, isOff: !canUndo, keys: 'Control+Z', use: () => onRun(undo) },
    { name: 'redo', icon: Redo2, isOff: !canRedo, keys: 'Control+Y', use: () => onRun(redo) },
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    const places = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tools.length - 1 } as const;
    const place = places[event.key as keyof typeof places];
    if (place === undefined) return;
    event.preventDefault();
    const next = (place + tools.length) % tools.length;
    setCurrent(next);
    frame.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={frame}
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="flex flex-wrap gap-0.5 border-line border-b p-1"
    >
      {tools.map(({ name, icon: Icon, isOn, isOff, keys, use }, index) => (
        <button
          key={name}
          type="button"
          title={t(`content.text.${name}`)}
          aria-label={t(`content.text.${name}`)}
          aria-pressed={isOn}
          aria-disabled={isOff || undefined}
          aria-keyshortcuts={keys}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // The selection in the text stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !isOff && use()}
          className={classNames(
            'inline-grid size-8 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11',
            'aria-pressed:bg-accent-soft aria-pressed:text-accent-ink aria-disabled:opacity-40',
          )}
        >
          <Icon aria-hidden size={17} />
        </button>
      ))}
    </div>
  );
}
