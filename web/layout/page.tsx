import { PageHeader } from '@pitaka/ui/primitives/page-header.tsx';
import type { ReactNode } from 'react';
import { useText } from '../texts.ts';
import { type ParentPage, useGoBack } from './use-go-back.ts';

export interface PageProps {
  title: string;
  action?: ReactNode;
  /** The way back of a page that was opened by its address. */
  under?: ParentPage;
  children: ReactNode;
}

/** A page that is not one of the tabs: its name and the way back at the top, the content below. */
export function Page({ title, action, under = '/', children }: PageProps) {
  const t = useText();
  const back = useGoBack(under);
  return (
    <>
      <PageHeader title={title} onBack={back} backLabel={t('shell.back')} action={action} />
      <main className="px-4 pt-1 pb-10">{children}</main>
    </>
  );
}
