import { ITEM_KINDS } from '@pitaka/contract/items.ts';
import { followLive } from '@pitaka/ui/live/follow-live.ts';
import { callSettings } from '../call-settings.ts';
import { announceItemChange, type ItemChange } from '../catalogue/item-changes.ts';
import { session } from '../session/session.ts';
import { type LiveKind, onLive, pushLive } from './live-events.ts';
import { whenNotHeld } from './use-live-reload.ts';

/** During a session the page gets the user's live messages; nothing listens to a kind that only a newer server knows. */
export function startLive(): void {
  onLive('application', (body) => {
    if (isItemChange(body)) announceItemChange(body);
  });
  let token: string | undefined;
  let stop = () => {};
  const follow = () => {
    const now = session.get()?.token;
    if (now === token) return;
    token = now;
    stop();
    stop =
      now === undefined
        ? () => {}
        : followLive(callSettings, ({ kind, body }) =>
            kind === 'resync' ? whenNotHeld(announceResync) : pushLive(kind as LiveKind, body),
          );
  };
  session.subscribe(follow);
  follow();
}

/** Lists follow this message by themselves: one that comes while a row's button sends waits for the row's outcome. */
function announceResync(): void {
  pushLive('resync', {});
}

function isItemChange(body: unknown): body is ItemChange {
  const change = body as Partial<ItemChange> | null;
  return (
    (ITEM_KINDS as readonly unknown[]).includes(change?.kind) &&
    typeof change?.id === 'string' &&
    typeof change.apply === 'boolean' &&
    typeof change.link === 'string'
  );
}
