import { Button, buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Hourglass } from 'lucide-react';
import { useComingSoon } from '../dialogs/use-coming-soon.ts';
import { Link } from '../navigation/link.tsx';
import { useText } from '../texts.ts';

/** Shown at an address that this site has not opened yet: a sentence and the way back (Spec: A6). */
export function ComingSoonNote() {
  const t = useText();
  const comingSoon = useComingSoon();
  return (
    <EmptyState
      className="pt-24"
      icon={<Hourglass size={40} strokeWidth={1.5} />}
      title={t('shell.comingSoon.title')}
      text={t('content.soon.text')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button tone="plain" onClick={comingSoon.show}>
            {t('content.soon.ask')}
          </Button>
          <Link to="/" className={buttonClass()}>
            {t('shell.toHome')}
          </Link>
        </div>
      }
    />
  );
}
