import { Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../../call.ts';
import { onDemand } from '../../../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { useWasTrue } from '../../../dialogs/use-was-true.ts';
import { Link } from '../../../navigation/link.tsx';
import { type User, updateUser } from '../../../session/session.ts';
import { useUser } from '../../../session/use-session.ts';
import { levelLabel } from '../../../site/level-label.ts';
import { useApplication, useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';
import { AvatarDialog } from './avatar-dialog.tsx';
import { EntryList } from './entry-list.tsx';
import { OwnRate } from './own-rate.tsx';
import { ProfileCard } from './profile-card.tsx';

const NameDialog = onDemand(() => import('./name-dialog.tsx'));

export interface MyPageProps {
  /** The wallet's figures, if the site has a wallet. */
  wallet?: ReactNode;
  /** The link to the messages. */
  bell?: ReactNode;
  /** How to put the app on the home screen. */
  hint?: ReactNode;
}

export function MyPage({ wallet, bell, hint }: MyPageProps) {
  const user = useUser();
  // For the moment between the log-out and the guard's redirect.
  return user ? <MyPageOf user={user} wallet={wallet} bell={bell} hint={hint} /> : null;
}

function MyPageOf({ user, wallet, bell, hint }: MyPageProps & { user: User }) {
  const t = useText();
  const site = useSite();
  const locale = useLocale();
  const avatar = useHistoryDialog('avatar');
  const name = useHistoryDialog('name');
  const nameWasOpen = useWasTrue(name.open);

  const chooseAvatar = async (name: string) => {
    const before = user.avatar;
    // Shown at once: the server hardly ever refuses a picture of the gallery.
    updateUser({ ...user, avatar: name });
    avatar.hide();
    await call('/user/avatar', { avatar: name }).catch(() => updateUser({ ...user, avatar: before }));
  };

  return (
    <div className="flex flex-col gap-6 px-4 pt-[calc(0.75rem+env(safe-area-inset-top))] pb-6">
      <header className="-mb-2 flex items-start">
        <h1 className="sr-only">{t('account.title')}</h1>
        <ProfileCard user={user} hasVip={site.features.vip} onAvatar={avatar.show} onName={name.show} />
        {bell}
        <Link
          to="/Setting"
          aria-label={t('account.setting')}
          className="-me-2.5 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft"
        >
          <Settings aria-hidden size={22} />
        </Link>
      </header>
      {site.features.wallet && wallet}
      {(site.features.messaging || site.features.video) && (
        <OwnRate levelLabel={levelLabel(site.roleLabels, user.role, locale)} />
      )}
      {hint}
      <EntryList features={site.features} missing={site.missing} />
      <SiteLine name={site.name} />
      <AvatarDialog
        open={avatar.open}
        onClose={avatar.hide}
        chosen={user.avatar}
        onChoose={(name) => void chooseAvatar(name)}
      />
      {nameWasOpen && (
        <NameDialog
          open={name.open}
          onClose={name.hide}
          name={user.name ?? ''}
          onSaved={(saved) => {
            updateUser({ ...user, name: saved });
            name.hide();
          }}
        />
      )}
    </div>
  );
}

/** The operator of this app, as the law of some places requires. */
function SiteLine({ name }: { name: string }) {
  const { companyName, icp } = useApplication();
  return (
    <footer className="flex flex-col items-center gap-0.5 pt-2 text-center text-ink-faint text-xs">
      <p>{companyName ? `${name} · ${companyName}` : name}</p>
      {icp && <p>{icp}</p>}
    </footer>
  );
}
