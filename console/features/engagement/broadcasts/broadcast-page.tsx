import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useParam } from '../../../navigation/use-go.ts';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { BroadcastComposer } from './broadcast-composer.tsx';
import { BroadcastResult } from './broadcast-result.tsx';

/** One broadcast: edited here while it is a draft, and shown afterwards. */
export function Page() {
  const t = useText();
  const id = useParam('id');
  const isNew = id === 'new';
  const may = useHasPermission();
  const query = useCall('/console/broadcasts/detail', { id }, { enabled: !isNew });
  return (
    <PageFrame
      title={t(isNew ? 'broadcasts.new' : 'broadcasts.one')}
      actions={<PageLink to="/broadcasts">{t('broadcasts.title')}</PageLink>}
    >
      {isNew ? (
        <BroadcastComposer broadcast={undefined} />
      ) : (
        <QueryState query={query} notFoundTitle={t('broadcasts.gone')}>
          {(broadcast) =>
            broadcast.state === 'draft' && !broadcast.isPending && may('message.manage') ? (
              <BroadcastComposer key={broadcast.version} broadcast={broadcast} />
            ) : (
              <BroadcastResult broadcast={broadcast} />
            )
          }
        </QueryState>
      )}
    </PageFrame>
  );
}
