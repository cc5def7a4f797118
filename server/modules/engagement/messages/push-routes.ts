import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { requireUser } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { readPushKeys } from './push-keys.ts';
import { isSubscribed, subscribe, unsubscribe } from './subscribe.ts';

/** Push notifications for the calling phone (Spec: E5, F4). */
export function pushRoutes({ db, secrets }: { db: Database; secrets: SecretKeys }): Route[] {
  return [
    route(findCall('/message/push'), async ({ subscription, off }, context) => {
      const { siteId } = context.site;
      const { uid, sessionId } = requireUser(context);
      const owner = { siteId, uid, sessionId };
      if (off) await unsubscribe(db, owner);
      else if (subscription) {
        const { endpoint, keys } = subscription;
        await subscribe(db, owner, { endpoint, ...keys }, context.now);
      }
      const { publicKey } = await readPushKeys(db, secrets, siteId, context.now);
      return ok({ publicKey, isOn: await isSubscribed(db, owner) });
    }),
  ];
}
