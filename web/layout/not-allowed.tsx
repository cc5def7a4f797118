import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Lock } from 'lucide-react';
import { Link } from '../navigation/link.tsx';
import { useText } from '../texts.ts';

export function NotAllowed() {
  const t = useText();
  return (
    <EmptyState
      className="pt-24"
      icon={<Lock size={40} strokeWidth={1.5} />}
      title={t('shell.notAllowed.title')}
      text={t('shell.notAllowed.text')}
      action={
        <Link to="/" className={buttonClass()}>
          {t('shell.toHome')}
        </Link>
      }
    />
  );
}
