import { LOCALE_NAMES, LOCALES, type Locale } from '@pitaka/contract/locales.ts';
import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { PressButton } from '@pitaka/ui/primitives/press-button.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { useStore } from '@pitaka/ui/store/store.ts';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { APPEARANCES, appearance, setAppearance } from '../../../appearance.ts';
import { savesData } from '../../../boot/saves-data.ts';
import { call } from '../../../call.ts';
import { chooseLanguage } from '../../../choose-language.ts';
import { ConfirmDialog } from '../../../dialogs/confirm-dialog.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { ListGroup, ListRowContent, listRowClass } from '../../../layout/list-group.tsx';
import { Page } from '../../../layout/page.tsx';
import { Link } from '../../../navigation/link.tsx';
import { router } from '../../../navigation/router.ts';
import { logOut } from '../../../session/session.ts';
import { useSession } from '../../../session/use-session.ts';
import { useSite } from '../../../site/use-site.ts';
import { text, useLocale, useText } from '../../../texts.ts';
import { AgentsChoice } from './agents-choice.tsx';
import { SecuritySection } from './security-section.tsx';
import { SessionList } from './session-list.tsx';

/** The account's security first. Language and appearance are for everyone, the rest for logged-in users. */
export function SettingPage({ app }: { app: ReactNode }) {
  const t = useText();
  const session = useSession();
  return (
    <Page title={t('account.setting')}>
      <div className="flex flex-col gap-6">
        {session && <SecuritySection />}
        {app}
        <AppearanceChoice />
        {savesData() && <p className="px-1 text-ink-soft text-sm">{t('account.dataSaver')}</p>}
        <LanguageChoice />
        {session ? (
          <OwnAccount />
        ) : (
          <Link to="/login" className={buttonClass({ tone: 'primary', size: 'wide' })}>
            {t('account.logIn')}
          </Link>
        )}
      </div>
    </Page>
  );
}

function LanguageChoice() {
  const t = useText();
  const shown = useLocale();
  const [coming, setComing] = useState<Locale>();
  const choose = async (locale: Locale) => {
    setComing(locale);
    await chooseLanguage(locale).catch(() => showToast(text('shell.error.unreachable'), { tone: 'negative' }));
    setComing(undefined);
  };
  return (
    <ListGroup title={t('account.language')}>
      {LOCALES.map((locale) => (
        <li key={locale} className="not-first:border-line not-first:border-t">
          <PressButton
            busy={locale === coming}
            aria-pressed={locale === shown}
            onClick={() => void choose(locale)}
            className={listRowClass}
          >
            <ListRowContent
              leads={false}
              label={<span lang={locale}>{LOCALE_NAMES[locale]}</span>}
              value={locale === shown && <Check aria-hidden size={20} className="text-accent-ink" />}
            />
          </PressButton>
        </li>
      ))}
    </ListGroup>
  );
}

function AppearanceChoice() {
  const t = useText();
  const chosen = useStore(appearance);
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="px-1 font-semibold text-ink-faint text-sm">{t('account.appearance')}</h2>
      <div className="flex flex-wrap gap-1 rounded-card bg-surface p-1">
        {APPEARANCES.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === chosen}
            onClick={() => setAppearance(choice)}
            className="min-h-11 flex-1 rounded-control px-2 text-ink-soft text-sm aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent-ink"
          >
            {t(`account.appearance.${choice}`)}
          </button>
        ))}
      </div>
    </section>
  );
}

function OwnAccount() {
  const t = useText();
  const { features } = useSite();
  const leaving = useHistoryDialog('log-out');

  const leave = async () => {
    // The user is logged out on this phone without waiting for the server: a bad network must not prevent it.
    call('/cplogin/logout', {}, { errors: 'own' }).catch(() => {});
    logOut();
    await router.navigate({ to: '/login', replace: true });
  };

  return (
    <>
      {features.agent && <AgentsChoice />}
      <SessionList />
      <Button tone="danger" size="wide" onClick={leaving.show}>
        {t('account.logOut')}
      </Button>
      <ConfirmDialog
        open={leaving.open}
        onClose={leaving.hide}
        title={t('account.logOut.ask')}
        confirmLabel={t('account.logOut')}
        tone="danger"
        onConfirm={() => void leave()}
      />
    </>
  );
}
