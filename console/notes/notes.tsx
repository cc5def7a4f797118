import { useState } from 'react';
import { Badge } from '../controls/badge.tsx';
import { Button } from '../controls/button.tsx';
import { TextArea } from '../controls/field.tsx';
import { Moment } from '../controls/figures.tsx';
import { useList } from '../data/use-call.ts';
import { useCommand } from '../data/use-command.ts';
import { MoreRows } from '../kit/lists/more-rows.tsx';
import { SkeletonRows } from '../kit/skeleton-rows.tsx';
import { useHasPermission } from '../session/use-operator.ts';
import { useText } from '../texts.ts';

export interface NotesProps {
  uid: string;
  /** The subject of a new note: 'withdrawal:wd_...'; if left out, the user. */
  about?: string;
  fieldRef?: React.Ref<HTMLTextAreaElement>;
}

/** The operators' notes about a user, newest first, and the form for a new one. */
export function Notes({ uid, about = '', fieldRef }: NotesProps) {
  const t = useText();
  const may = useHasPermission();
  const list = useList('/console/users/notes', { uid });
  const [body, setBody] = useState('');
  const add = useCommand('/console/users/note', { done: t('users.notes.added'), onDone: () => setBody('') });
  return (
    <div className="flex flex-col gap-4">
      {may('user.note') && (
        <form
          noValidate
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            add.run({ uid, about, body });
          }}
        >
          <TextArea
            ref={fieldRef}
            label={t('users.notes.new')}
            hint={t('users.notes.hint')}
            value={body}
            onChange={(event) => setBody(event.target.value)}
            error={add.fieldError('body') ?? add.refusal}
            rows={2}
            maxLength={2000}
          />
          <Button type="submit" busy={add.isRunning} disabled={body.trim() === ''} className="self-start">
            {t('users.notes.add')}
          </Button>
        </form>
      )}
      {list.isLoading ? (
        <SkeletonRows rows={2} />
      ) : list.error ? (
        <p className="text-negative">{list.error.message}</p>
      ) : list.items.length === 0 ? (
        <p className="text-ink-faint">{t('users.notes.none')}</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {list.items.map((note) => (
            <li key={note.id} className="border-line border-s-2 ps-3">
              <p className="whitespace-pre-wrap">{note.body}</p>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink-faint text-xs">
                <span>{note.operator}</span>
                <Moment at={note.at} />
                {note.about !== '' && <Badge>{note.about}</Badge>}
              </p>
            </li>
          ))}
        </ol>
      )}
      <MoreRows list={list} />
    </div>
  );
}
