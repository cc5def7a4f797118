import { Button } from '@pitaka/ui/primitives/button.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
import { type FormEvent, useState } from 'react';
import { useText } from '../texts.ts';
import type { ItemKind } from './item.ts';
import { makeShortLink } from './make-short-link.ts';

/** The contract's form: words of letters, digits, hyphen and underscore, with one space between two. */
const SUB_ID = /^[A-Za-z0-9_-]+( [A-Za-z0-9_-]+)*$/;
/** The value of the choice 'another link': never a valid sub-id. */
const NEW = '+';

export interface SubLinksProps {
  kind: ItemKind;
  id: string;
  /** The sub-ids that have a link. */
  subs: readonly string[];
  /** The chosen sub-id; '' is the link without a sub-id. */
  sub: string;
  onChoose: (sub: string) => void;
  /** Called after a link was created: the shown data is outdated. */
  onMade: () => Promise<void>;
}

/** The user's links to an item, one for each channel: choose one, or create another. */
export function SubLinks({ kind, id, subs, sub, onChoose, onMade }: SubLinksProps) {
  const t = useText();
  const [adding, setAdding] = useState(false);
  const allSubs = [...new Set(['', ...subs, sub])];
  return (
    <div className="flex flex-col gap-3">
      <Chips
        label={t('sub.links')}
        choices={[
          ...allSubs.map((value) => ({ value, label: value === '' ? t('sub.main') : value })),
          { value: NEW, label: t('sub.new') },
        ]}
        value={adding ? NEW : sub}
        onChange={(next) => {
          setAdding(next === NEW);
          if (next !== NEW) onChoose(next);
        }}
        className="-mx-4 px-4 [&_button:not([aria-pressed=true])]:bg-sunken"
      />
      {adding && (
        <NewSub
          kind={kind}
          id={id}
          onMade={async (made) => {
            await onMade();
            setAdding(false);
            onChoose(made);
          }}
        />
      )}
    </div>
  );
}

function NewSub({ kind, id, onMade }: { kind: ItemKind; id: string; onMade: (sub: string) => Promise<void> }) {
  const t = useText();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const sub = name.trim().replace(/\s+/g, ' ');
  const fits = SUB_ID.test(sub);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!fits) return;
    setBusy(true);
    try {
      await makeShortLink(kind, id, { sub });
      await onMade(sub);
    } catch {
      // The call client shows the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void make(event)} className="flex flex-col gap-3">
      <TextField
        label={t('sub.name')}
        hint={t('sub.hint')}
        error={tried && !fits ? t('sub.invalid') : undefined}
        value={name}
        maxLength={40}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" tone="plain" size="wide" busy={busy}>
        {t('sub.make')}
      </Button>
    </form>
  );
}
