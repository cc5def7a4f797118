import './rich-text.css';
import '@pitaka/ui/tokens/prose.css';
import { redo, undo } from 'prosemirror-history';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../texts.ts';
import { documentOf, htmlOf } from './convert.ts';
import { editorPlugins } from './editor-state.ts';
import { LinkRow } from './link-row.tsx';
import { Toolbar } from './toolbar.tsx';

export interface RichTextEditorProps {
  value: string;
  onChange: (html: string) => void;
  labelId: string;
  noteId: string | undefined;
  isInvalid: boolean;
  lang: string | undefined;
}

/** Loaded on demand: the editor is larger than the rest of its page. */
export default function RichTextEditor({ value, onChange, labelId, noteId, isInvalid, lang }: RichTextEditorProps) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  /** The editor's current value, as the form knows it. */
  const formValue = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  const [state, setState] = useState(() => stateOf(value));
  const [isLinking, setLinking] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view lives as long as the component and receives changes
  useEffect(() => {
    if (!place.current) return;
    const made = new EditorView(place.current, {
      state,
      dispatchTransaction(tr) {
        const next = made.state.apply(tr);
        made.updateState(next);
        setState(next);
        if (!tr.docChanged) return;
        formValue.current = htmlOf(next.doc);
        change.current(formValue.current);
      },
      handleKeyDown(_view, event) {
        if (!(event.key === 'k' && (event.ctrlKey || event.metaKey))) return false;
        setLinking(true);
        return true;
      },
    });
    view.current = made;
    return () => made.destroy();
  }, []);

  // The form's value was replaced: a draft was discarded, an older version was restored.
  useEffect(() => {
    if (!view.current || value === formValue.current) return;
    formValue.current = value;
    const next = stateOf(value);
    view.current.updateState(next);
    setState(next);
  }, [value]);

  useEffect(() => {
    view.current?.setProps({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        class: 'prose rich-text-input',
        ...(noteId ? { 'aria-describedby': noteId } : {}),
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
        ...(lang ? { lang } : {}),
      },
    });
  }, [labelId, noteId, isInvalid, lang]);

  const run = (command: Command) => {
    const target = view.current;
    if (!target) return;
    command(target.state, target.dispatch);
    target.focus();
  };
  return (
    <div
      data-invalid={isInvalid || undefined}
      className="rounded-control border border-line-strong bg-surface data-invalid:border-negative"
    >
      <Toolbar
        label={t('content.text.tools')}
        state={state}
        onRun={run}
        onLink={() => setLinking(true)}
        canUndo={undo(state)}
        canRedo={redo(state)}
      />
      {isLinking && (
        <LinkRow
          state={state}
          onRun={run}
          onClose={() => {
            setLinking(false);
            view.current?.focus();
          }}
        />
      )}
      <div ref={place} />
    </div>
  );
}

function stateOf(html: string): EditorState {
  return EditorState.create({ doc: documentOf(html), plugins: editorPlugins() });
}
