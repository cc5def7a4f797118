import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { Moment } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { GroupDialog } from './group-dialog.tsx';
import type { UserDetail } from './user.ts';

type Places = Pick<AnswerOf<'/console/promoters/detail'>, 'group' | 'groups'>;

/** The group whose plan decides a user's earnings, and the former groups. */
export function GroupPanel({ user, places: { group, groups } }: { user: UserDetail; places: Places }) {
  const t = useText();
  const may = useHasPermission();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={t('earnings.promotion.group')}
      action={
        may('commission.request') ? (
          <Button onClick={() => setOpen(true)}>{t('earnings.promotion.group.change')}</Button>
        ) : undefined
      }
    >
      <p className={group ? 'font-semibold' : 'text-ink-faint'}>
        {group ? group.name : t('earnings.promotion.group.none')}
      </p>
      {groups.length > 0 && (
        <>
          <h3 className="mt-3 mb-1 font-semibold text-ink-faint text-xs">{t('earnings.promotion.group.history')}</h3>
          <ul className="flex flex-col gap-1">
            {groups.map((place) => (
              <li key={place.from} className="flex flex-wrap items-baseline gap-x-2">
                <Moment at={place.from} className="text-ink-faint" />
                <span>{place.group ? place.group.name : t('earnings.promotion.group.none')}</span>
                <span className="text-ink-faint">{place.by}</span>
                {place.isComing && <Badge tone="accent">{t('earnings.promotion.coming')}</Badge>}
              </li>
            ))}
          </ul>
        </>
      )}
      {isOpen && <GroupDialog user={user} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
