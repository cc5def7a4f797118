import { PageHeader } from '@pitaka/ui/primitives/page-header.tsx';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../texts.ts';

export interface PageProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A page that is not one of the tabs: its name above, the way back, the rest below. */
export function Page({ title, action, children }: PageProps) {
  const t = useText();
  const back = useWayBack();
  return (
    <>
      <PageHeader title={title} onBack={back} backLabel={t('shell.back')} action={action} />
      <main className="px-4 pt-1 pb-10">{children}</main>
    </>
  );
}

/** Back to where one came from; a page opened by its address leads to Home. */
export function useWayBack(): () => void {
  const router = useRouter();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/' });
  };
}
