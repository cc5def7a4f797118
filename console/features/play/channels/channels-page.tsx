import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { ChannelDialog, type ChannelTask } from './channel-dialogs.tsx';
import { ChannelPanel } from './channel-panel.tsx';

/** Game channels: the state of their calls, open rounds, and the actions. */
export function Page() {
  const t = useText();
  const may = useHasPermission();
  const channels = useCall('/console/channels/list', {}, { everyMs: POLL.list });
  const [task, setTask] = useState<ChannelTask>();
  return (
    <PageFrame
      title={t('games.channels')}
      lead={t('games.channels.lead')}
      actions={
        <>
          <PageLink to="/rounds">{t('games.rounds')}</PageLink>
          {may('channel.manage') && (
            <Button tone="primary" onClick={() => setTask({ kind: 'create' })}>
              {t('games.channel.add')}
            </Button>
          )}
        </>
      }
    >
      <QueryState
        query={channels}
        isEmpty={(all) => all.length === 0}
        empty={{ title: t('games.channels.none'), text: t('games.channels.noneText') }}
      >
        {(all) => (
          <div className="grid items-start gap-4 desktop:grid-cols-2">
            {all.map((channel) => (
              <ChannelPanel key={channel.id} channel={channel} onTask={setTask} />
            ))}
          </div>
        )}
      </QueryState>
      {task && <ChannelDialog task={task} onTask={setTask} />}
    </PageFrame>
  );
}
