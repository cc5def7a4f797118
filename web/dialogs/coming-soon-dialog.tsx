import { COMING_SOON_ICON_PX } from '@pitaka/contract/constants.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { copyText } from '@pitaka/ui/primitives/copy-text.ts';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { MessageCircleQuestion } from 'lucide-react';
import { useSite } from '../site/use-site.ts';
import { useText } from '../texts.ts';
import { useComingSoon } from './use-coming-soon.ts';

/**
 * Spec: section 2. The specification's own words of the notification, unless the site chose the interface language
 * (Spec: B7).
 */
const COPIED_ZH = '复制成功';

/**
 * Not dismissable by a tap outside; OK closes and copies the support contact; Escape and back close without copying.
 */
export function ComingSoonDialog() {
  const t = useText();
  const site = useSite();
  const { open, hide } = useComingSoon();

  const confirm = async () => {
    const copied = await copyText(site.supportHandle || site.supportLink);
    hide();
    if (!copied) showToast(t('shell.copy.failed'), { tone: 'negative' });
    else if (site.tabLabels !== 'locale') showToast(COPIED_ZH, { tone: 'positive', place: 'top', lang: 'zh' });
    else showToast(t('shell.copied'), { tone: 'positive', place: 'top' });
  };

  return (
    <Dialog
      open={open}
      onClose={hide}
      dismissable={false}
      bare
      title={t('shell.comingSoon.title')}
      className="items-center gap-4 text-center"
    >
      <MessageCircleQuestion aria-hidden size={COMING_SOON_ICON_PX} strokeWidth={1.5} className="text-accent-ink" />
      <h2 className="font-semibold text-lg">{t('shell.comingSoon.title')}</h2>
      <p className="text-balance">{t('shell.comingSoon.text', { name: site.supportHandle.replace(/^@/, '') })}</p>
      <Button tone="orange" size="wide" onClick={confirm}>
        {t('shell.comingSoon.ok')}
      </Button>
      <p className="text-ink-soft text-sm">{t('shell.comingSoon.copies')}</p>
    </Dialog>
  );
}
