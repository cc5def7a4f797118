import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Users } from 'lucide-react';
import { memo, useState } from 'react';
import { call } from '../../../call.ts';
import type { PromotedApp } from '../../../catalogue/item.ts';
import { ItemIcon } from '../../../catalogue/item-icon.tsx';
import { LinkBox } from '../../../catalogue/link-box.tsx';
import { absoluteAddress } from '../../../catalogue/make-short-link.ts';
import { Link } from '../../../navigation/link.tsx';
import { useText } from '../../../texts.ts';

export interface AppRowProps {
  app: PromotedApp;
  onMade: (id: string, link: Partial<PromotedApp>) => void;
  onMembers: (app: PromotedApp) => void;
}

/** One app with its two links; if a link is missing, a button creates it. */
export const AppRow = memo(function AppRow({ app, onMade, onMembers }: AppRowProps) {
  const t = useText();
  const { id, name } = app;
  const makeDownLink = async () => onMade(id, { downlink: (await call('/uid/app/gen/downlink', { id })).link });
  const makeRechargeLink = async () =>
    onMade(id, { rechargelink: (await call('/uid/app/gen/rechargelink', { id })).link });
  return (
    <article aria-label={name} className="flex flex-col gap-3 border-line border-b py-4">
      <div className="relative flex items-center gap-3.5">
        <ItemIcon src={app.icon} name={name} className="size-14" />
        <div className="min-w-0 flex-1">
          <Link to="/GameDetail/$id" params={{ id }} search={{ kind: 'app' }} className="item-row-cover font-semibold">
            {name}
          </Link>
          <p className="mt-0.5 line-clamp-2 text-ink-soft text-sm">{app.intro}</p>
        </div>
      </div>
      {app.downlink === '' ? (
        <MakeLink label={t('apps.downlink.make')} make={makeDownLink} />
      ) : (
        <LinkBox
          label={t('apps.downlink')}
          link={absoluteAddress(app.downlink)}
          copyLabel={t('apps.copy.downlink', { name })}
        />
      )}
      {app.rechargelink === '' ? (
        <MakeLink label={t('apps.rechargelink.make')} make={makeRechargeLink} />
      ) : (
        <LinkBox
          label={t('apps.rechargelink')}
          link={absoluteAddress(app.rechargelink)}
          copyLabel={t('apps.copy.rechargelink', { name })}
        />
      )}
      <Button tone="quiet" className="self-start" onClick={() => onMembers(app)}>
        <Users aria-hidden size={20} />
        {t('apps.members')}
      </Button>
    </article>
  );
});

function MakeLink({ label, make }: { label: string; make: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await make();
    } catch {
      // The call client shows the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button tone="plain" size="wide" busy={busy} onClick={() => void run()}>
      {label}
    </Button>
  );
}
