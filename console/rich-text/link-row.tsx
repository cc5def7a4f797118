import type { Command, EditorState } from 'prosemirror-state';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/field.tsx';
import { useText } from '../texts.ts';
import { linkAt, removeLink, setLink } from './commands.ts';
import { linkTargetOf } from './link-target.ts';

export interface LinkRowProps {
  state: EditorState;
  onRun: (command: Command) => void;
  onClose: () => void;
}

/** The target of the selected words. */
export function LinkRow({ state, onRun, onClose }: LinkRowProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const before = linkAt(state)?.href ?? '';
  const [typed, setTyped] = useState(before);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => input.current?.focus(), []);
  const apply = () => {
    const href = linkTargetOf(typed);
    if (href === undefined) return setWrong(true);
    onRun(setLink(href));
    onClose();
  };
  return (
    <div className="flex flex-wrap items-start gap-2 border-line border-b p-2">
      <TextField
        ref={input}
        label={t('content.text.address')}
        placeholder="https://"
        value={typed}
        error={isWrong ? t('content.text.addressWrong') : undefined}
        hint={t('content.text.addressHint')}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
        autoComplete="off"
        spellCheck={false}
        className="min-w-56 flex-1"
        maxLength={2000}
      />
      <span className="flex gap-1 pt-5">
        <Button tone="primary" onClick={apply}>
          {t('content.text.setLink')}
        </Button>
        {before !== '' && (
          <Button
            onClick={() => {
              onRun(removeLink);
              onClose();
            }}
          >
            {t('content.text.removeLink')}
          </Button>
        )}
        <Button tone="quiet" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
      </span>
    </div>
  );
}
