import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { refetch } from '../../../data/refetch.ts';
import { useText } from '../../../texts.ts';
import type { Recipient } from './recipient.ts';

/** Keeps the recipient among the favourites, which the first step offers. */
export function FavouriteButton({ recipient: { uid, isFavourite } }: { recipient: Recipient }) {
  const t = useText();
  const [isOn, setOn] = useState(isFavourite);
  const toggle = async () => {
    // Shown at once: the server hardly ever refuses a recipient that it has just named.
    setOn(!isOn);
    try {
      await call('/wallet/favourite', { uid, isFavourite: !isOn });
      refetch('/wallet/favourites');
    } catch {
      // The call client shows the error.
      setOn(isOn);
    }
  };
  return (
    <IconButton label={t('transfer.favourite')} aria-pressed={isOn} onClick={() => void toggle()}>
      <Star aria-hidden size={22} className={isOn ? 'text-accent-ink' : ''} fill={isOn ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
