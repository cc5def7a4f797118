import { Button, IconButton } from '@pitaka/ui/primitives/button.tsx';
import { FieldFrame, inputClass } from '@pitaka/ui/primitives/field.tsx';
import { Copy, PencilLine, Shuffle } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { copyLink } from '../../../catalogue/copy-link.ts';
import type { ItemDetail } from '../../../catalogue/item.ts';
import { ItemIcon } from '../../../catalogue/item-icon.tsx';
import { AddressText } from '../../../kit/address-text.tsx';
import { useText } from '../../../texts.ts';
import { messageOf } from './share-apps.ts';
import { CAPTION_MOST, type Caption } from './use-caption.ts';

export interface CaptionCardProps {
  detail: Pick<ItemDetail, 'name' | 'icon'>;
  caption: Caption;
  /** '' while the short link is being made. */
  link: string;
}

/** The message as its readers will see it; its text can be changed. */
export function CaptionCard({ detail, caption, link }: CaptionCardProps) {
  const t = useText();
  const [editing, setEditing] = useState(false);
  if (editing) return <CaptionForm caption={caption} onDone={() => setEditing(false)} />;
  const host = link === '' ? '' : new URL(link).host;
  return (
    <section aria-label={t('promote.message')} className="flex flex-col gap-1">
      <div className="rounded-card bg-accent-soft p-3">
        <p aria-live="polite" className="wrap-anywhere whitespace-pre-line">
          {caption.text}
        </p>
        <p className="pt-0.5 text-accent-ink text-sm">{link !== '' && <AddressText>{link}</AddressText>}</p>
        <div aria-hidden className="mt-2 flex items-center gap-2.5 rounded-control bg-raised p-2">
          <ItemIcon src={detail.icon} name={detail.name} className="size-10" />
          <span className="min-w-0 flex-1 text-sm">
            <span className="block truncate font-semibold">{detail.name}</span>
            <span className="block truncate text-ink-soft text-xs">{host}</span>
          </span>
        </div>
      </div>
      <div className="-mx-1 flex flex-wrap items-center">
        <Button tone="quiet" size="row" className="px-2" onClick={() => setEditing(true)}>
          <PencilLine aria-hidden size={16} />
          {t('promote.caption.edit')}
        </Button>
        {caption.several && (
          <Button tone="quiet" size="row" className="px-2" onClick={caption.next}>
            <Shuffle aria-hidden size={16} />
            {t('promote.caption.next')}
          </Button>
        )}
        <IconButton
          label={t('promote.caption.copy')}
          className="ms-auto"
          disabled={link === ''}
          onClick={() => void copyLink(messageOf(caption.text, link))}
        >
          <Copy aria-hidden size={20} />
        </IconButton>
      </div>
    </section>
  );
}

function CaptionForm({ caption, onDone }: { caption: Caption; onDone: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState(caption.text);
  const save = (event: FormEvent) => {
    event.preventDefault();
    caption.write(typed.trim());
    onDone();
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-2">
      <FieldFrame label={t('promote.caption.field')} hint={t('promote.caption.hint')}>
        {({ id, describedBy }) => (
          <textarea
            id={id}
            rows={4}
            // biome-ignore lint/a11y/noAutofocus: the user has just tapped Edit
            autoFocus
            maxLength={CAPTION_MOST}
            value={typed}
            aria-describedby={describedBy}
            onChange={({ target }) => setTyped(target.value)}
            className={`${inputClass} py-2.5`}
          />
        )}
      </FieldFrame>
      <Button type="submit" tone="soft">
        {t('promote.caption.done')}
      </Button>
    </form>
  );
}
