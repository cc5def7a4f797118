import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { Notice } from '../../controls/notice.tsx';
import { POLL } from '../../data/polling.ts';
import { useCall } from '../../data/use-call.ts';
import { Link } from '../../navigation/link.tsx';
import { useHasPermission } from '../../session/use-operator.ts';
import { useText } from '../../texts.ts';

type Request = AnswerOf<'/console/approvals/list'>['content'][number];

/** The requested change that waits for another person: there is one at a time. */
export function useWaitingRequest(kind: string, targetId: string): Request | undefined {
  const may = useHasPermission();
  const filters = { kind, view: 'pending', size: 100 } as const;
  const pending = useCall('/console/approvals/list', filters, { enabled: may('approval.view'), everyMs: POLL.list });
  return pending.data?.content.find(({ target }) => target.id === targetId);
}

export function WaitingRequest({ request }: { request: Request }) {
  const t = useText();
  return (
    <div className="mt-2">
      <Notice
        action={
          <Link
            to="/approvals"
            search={{ view: 'all', id: request.id }}
            className="font-medium underline underline-offset-2"
          >
            {t('kit.approval')}
          </Link>
        }
      >
        {t('kit.waits', { by: request.requestedBy, summary: request.summary })}
      </Notice>
    </div>
  );
}
