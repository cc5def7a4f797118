import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { useText } from '../../../texts.ts';
import { AVATAR_NAMES, Avatar } from './avatar.tsx';

export interface AvatarDialogProps {
  open: boolean;
  onClose: () => void;
  chosen: string;
  onChoose: (name: string) => void;
}

export function AvatarDialog({ open, onClose, chosen, onChoose }: AvatarDialogProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('account.avatar')} closeLabel={t('shell.close')}>
      <ul className="grid grid-cols-4 gap-3 overflow-y-auto p-1">
        {AVATAR_NAMES.map((name, index) => (
          <li key={name} className="grid place-items-center">
            <button
              type="button"
              aria-label={t('account.avatar.number', { number: index + 1 })}
              aria-pressed={name === chosen}
              onClick={() => onChoose(name)}
              className="rounded-full outline-offset-2 aria-pressed:outline-3 aria-pressed:outline-accent"
            >
              <Avatar name={name} uid="" className="size-16" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
