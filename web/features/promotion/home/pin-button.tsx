import { IconButton } from '@pitaka/ui/primitives/button.tsx';
import { Pin, PinOff } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../texts.ts';

export interface PinButtonProps {
  id: string;
  name: string;
  pinned: boolean;
  onPin: (id: string, pinned: boolean) => Promise<void>;
}

/** Spec: B4. For users who may pin: pins and unpins. */
export default function PinButton({ id, name, pinned, onPin }: PinButtonProps) {
  const t = useText();
  const Icon = pinned ? PinOff : Pin;
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await onPin(id, !pinned);
    setBusy(false);
  };
  return (
    <IconButton
      label={t(pinned ? 'item.unpin' : 'item.pin', { name })}
      busy={busy}
      onClick={() => void press()}
      className={pinned ? 'text-notice' : ''}
    >
      <Icon aria-hidden size={20} />
    </IconButton>
  );
}
