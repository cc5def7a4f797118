import { Button } from '@pitaka/ui/primitives/button.tsx';
import { QrCode, Share2 } from 'lucide-react';
import { shareLink } from '../../catalogue/share-link.ts';
import { onDemand } from '../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../dialogs/use-history-dialog.ts';
import { CopyLine } from '../../kit/copy-line.tsx';
import { useSite } from '../../site/use-site.ts';
import { useText } from '../../texts.ts';

const InviteSheet = onDemand(() => import('./invite-sheet.tsx'));

export interface InviteCardProps {
  code: string;
  link: string;
  /** Percent: the start rate of an invited user. */
  startRate: string;
}

/** Invite code and link, to copy, to share, and as a QR code and poster. */
export function InviteCard({ code, link, startRate }: InviteCardProps) {
  const t = useText();
  const { name } = useSite();
  const sheet = useHistoryDialog('invite');
  const text = t('team.invite.message', { site: name, code, link });
  return (
    <section aria-labelledby="invite-title" className="mt-3 rounded-card bg-surface p-5">
      <h2 id="invite-title" className="font-semibold text-lg">
        {t('team.invite')}
      </h2>
      {Number(startRate) > 0 && (
        <p className="mt-1 text-ink-soft text-sm">{t('team.invite.text', { rate: startRate })}</p>
      )}
      <dl className="mt-2">
        <CopyLine label={t('team.invite.code')} value={code} copyLabel={t('team.invite.code.copy')} code large />
        <CopyLine label={t('team.invite.link')} value={link} copyLabel={t('team.invite.link.copy')} address />
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button className="flex-auto" onClick={() => void shareLink({ title: name, text, url: link })}>
          <Share2 aria-hidden size={20} />
          {t('promote.share')}
        </Button>
        <Button tone="plain" className="flex-auto" onClick={sheet.show}>
          <QrCode aria-hidden size={20} />
          {t('team.invite.poster')}
        </Button>
      </div>
      <InviteSheet open={sheet.open} onClose={sheet.hide} code={code} link={link} />
    </section>
  );
}
