import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { MapPinOff } from 'lucide-react';
import { Page } from '../layout/page.tsx';
import { Link } from '../navigation/link.tsx';
import { useText } from '../texts.ts';

export default function NotFoundRoute() {
  const t = useText();
  return (
    <Page title={t('shell.notFound.title')}>
      <EmptyState
        className="pt-24"
        icon={<MapPinOff size={40} strokeWidth={1.5} />}
        title={t('shell.notFound.text')}
        action={
          <Link to="/" className={buttonClass()}>
            {t('shell.toHome')}
          </Link>
        }
      />
    </Page>
  );
}
