import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { FailedLine } from '@pitaka/ui/primitives/states.tsx';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { useAnswer } from '../../../data/use-answer.ts';
import { ConfirmDialog } from '../../../dialogs/confirm-dialog.tsx';
import { useHistoryDialog } from '../../../dialogs/use-history-dialog.ts';
import { ListGroup, ListRowContent, listRowClass } from '../../../layout/list-group.tsx';
import { useSite } from '../../../site/use-site.ts';
import { useLocale, useText } from '../../../texts.ts';

/** The account's sessions; each but this one can be ended. */
export function SessionList() {
  const t = useText();
  const locale = useLocale();
  const { timezone } = useSite();
  const { data, failed, reload, change } = useAnswer('/user/sessions', {});
  const others = useHistoryDialog('end-others');
  const [ending, setEnding] = useState<string>();
  const time = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone });

  const end = async (id: string) => {
    setEnding(id);
    try {
      await call('/user/endsession', { id });
      change((sessions) => sessions.filter((session) => session.id !== id));
      showToast(t('account.sessions.ended'), { tone: 'positive' });
    } catch {
      // The call client shows the error; the list may be old.
      await reload();
    } finally {
      setEnding(undefined);
    }
  };

  const endOthers = async () => {
    setEnding('others');
    try {
      const { ended } = await call('/user/endothers', {});
      change((sessions) => sessions.filter(({ current }) => current));
      showToast(t('account.sessions.othersEnded', { count: ended }), { tone: 'positive' });
    } catch {
      // The call client shows the error; the list may be old.
      await reload();
    } finally {
      setEnding(undefined);
      others.hide();
    }
  };

  return (
    <>
      <ListGroup title={t('account.sessions')}>
        {data?.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-3 px-4 py-2.5 not-first:border-line not-first:border-t"
          >
            <Smartphone aria-hidden size={21} strokeWidth={1.75} className="shrink-0 text-ink-faint" />
            <div className="min-w-32 flex-1">
              <p>{session.device}</p>
              <p className="tabular text-ink-faint text-sm">
                {session.current
                  ? t('account.sessions.current')
                  : t('account.sessions.at', { address: session.address, at: time.format(new Date(session.at)) })}
              </p>
            </div>
            {!session.current && (
              <Button
                tone="plain"
                size="row"
                busy={ending === session.id}
                aria-label={t('account.sessions.end.of', { device: session.device })}
                onClick={() => void end(session.id)}
              >
                {t('account.sessions.end')}
              </Button>
            )}
          </li>
        ))}
        {data && data.length > 1 && (
          <li className="border-line border-t">
            <button type="button" onClick={others.show} className={`${listRowClass} font-semibold text-negative`}>
              <ListRowContent label={t('account.sessions.others')} leads={false} />
            </button>
          </li>
        )}
        {!data && !failed && (
          <li aria-busy="true" className="flex items-center gap-3 px-4 py-3">
            <Skeleton className="h-9 w-3/5" />
          </li>
        )}
        {failed && (
          <li>
            <FailedLine title={t('shell.failed')} retryLabel={t('shell.retry')} onRetry={() => void reload()} />
          </li>
        )}
      </ListGroup>
      <ConfirmDialog
        open={others.open}
        onClose={others.hide}
        title={t('account.sessions.others.ask')}
        text={t('account.sessions.others.text')}
        confirmLabel={t('account.sessions.others')}
        tone="danger"
        busy={ending === 'others'}
        onConfirm={() => void endOthers()}
      />
    </>
  );
}
