import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { InviteCard, type InviteCardProps } from '../../../content/invite/invite-card.tsx';
import { useText } from '../../../texts.ts';

export interface InviteMoreSheetProps extends InviteCardProps {
  open: boolean;
  onClose: () => void;
}

/** The invitation of a leader who has members: their list comes first on the page. */
export default function InviteMoreSheet({ open, onClose, ...invite }: InviteMoreSheetProps) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} kind="sheet" title={t('team.more')} closeLabel={t('shell.close')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet scrolls, and the keyboard has to reach it */}
      <div tabIndex={0} className="-mx-5 overflow-y-auto -outline-offset-2">
        <InviteCard {...invite} />
      </div>
    </Dialog>
  );
}
