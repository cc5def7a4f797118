import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { numberFormat } from '@pitaka/ui/i18n/number-format.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Dialog } from '@pitaka/ui/primitives/dialog.tsx';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { EmptyState, FailedLine, FailedState } from '@pitaka/ui/primitives/states.tsx';
import { Users } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { call } from '../../../call.ts';
import type { PromotedApp } from '../../../catalogue/item.ts';
import { createListStore } from '../../../lists/list-store.ts';
import { nextPage } from '../../../lists/paged-list.ts';
import { useListStore } from '../../../lists/use-list-store.ts';
import { useLocale, useText } from '../../../texts.ts';

type Member = AnswerOf<'/uid/app/agentdown'>['content'][number];

export interface MembersSheetProps {
  open: boolean;
  onClose: () => void;
  app: PromotedApp;
}

/** The activity of the user's direct members in an app. */
export default function MembersSheet({ open, onClose, app }: MembersSheetProps) {
  const t = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="sheet"
      title={t('apps.members.named', { name: app.name })}
      closeLabel={t('shell.close')}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls, and the keyboard has to reach it */}
      <div tabIndex={0} className="-mx-5 overflow-y-auto px-5 -outline-offset-2">
        <Members id={app.id} />
      </div>
    </Dialog>
  );
}

function Members({ id }: { id: string }) {
  const t = useText();
  const store = useMemo(
    () =>
      createListStore<Member>({
        idOf: (member) => member.uid,
        logError: (error) => console.warn('the members could not be loaded', error),
        load: (number, signal) =>
          call('/uid/app/agentdown', { id, number, size: LIST_PAGE_SIZE }, { errors: 'own', signal }),
      }),
    [id],
  );
  useEffect(() => {
    void store.reset();
    return store.stop;
  }, [store]);
  const { state, rows } = useListStore(store);
  const retry = { title: t('apps.members.failed'), retryLabel: t('shell.retry'), onRetry: () => void store.retry() };

  if (rows.length === 0) {
    if (state.failed) return <FailedState {...retry} />;
    if (state.totalPages === undefined) return <Skeleton className="h-40 w-full" />;
    return (
      <EmptyState
        icon={<Users size={40} strokeWidth={1.5} />}
        title={t('apps.members.empty')}
        text={t('apps.members.empty.text')}
      />
    );
  }
  return (
    <>
      <MembersTable members={rows} />
      {state.failed && <FailedLine {...retry} />}
      {(nextPage(state) !== undefined || state.loading === 'next') && (
        <Button
          tone="plain"
          size="wide"
          className="mt-3"
          busy={state.loading === 'next'}
          onClick={() => void store.next()}
        >
          {t('apps.members.more')}
        </Button>
      )}
    </>
  );
}

function MembersTable({ members }: { members: readonly Member[] }) {
  const t = useText();
  const number = numberFormat(useLocale());
  return (
    <table className="tabular w-full text-sm">
      <thead className="text-ink-soft">
        <tr>
          <th className="py-2 text-start font-medium">{t('apps.member')}</th>
          <th className="py-2 text-end font-medium">{t('apps.clicks')}</th>
          <th className="py-2 text-end font-medium">{t('apps.downloads')}</th>
          <th className="py-2 text-end font-medium">{t('apps.recharges')}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.uid} className="border-line border-t">
            <th scope="row" className="py-3 text-start font-medium">
              {member.uid}
            </th>
            <td className="py-3 text-end">{number.format(member.clicks)}</td>
            <td className="py-3 text-end">{number.format(member.downloads)}</td>
            <td className="py-3 text-end">{number.format(member.recharges)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
