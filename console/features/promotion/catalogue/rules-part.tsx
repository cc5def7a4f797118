import { FORBIDDEN_TRAFFIC, type ForbiddenTraffic } from '@pitaka/core/values/forbidden-traffic.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { TextField } from '../../../controls/field.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { useText } from '../../../texts.ts';
import type { CatalogueItem } from './item.ts';

/** The rules that promoters read on the item's page: its last day, and the traffic that the platform forbids. */
export function RulesPart({ item, isLocked }: { item: CatalogueItem; isLocked: boolean }) {
  const t = useText();
  const [endsOn, setEndsOn] = useState(item.endsOn ?? '');
  const [forbidden, setForbidden] = useState<readonly ForbiddenTraffic[]>(item.forbidden);
  const save = useCommand('/console/catalogue/rules', {
    done: t('catalogue.rules.saved'),
    toast: true,
    keepsRecordOpen: true,
  });
  return (
    <div className="flex flex-col gap-3">
      <TextField
        type="date"
        label={t('catalogue.rules.endsOn')}
        hint={t('catalogue.rules.endsOn.hint')}
        value={endsOn}
        disabled={isLocked}
        error={save.fieldError('endsOn')}
        onChange={({ target }) => setEndsOn(target.value)}
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 font-medium text-ink-soft text-xs">{t('catalogue.rules.forbidden')}</legend>
        {FORBIDDEN_TRAFFIC.map((kind) => (
          <label key={kind} className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={forbidden.includes(kind)}
              disabled={isLocked}
              onChange={({ target }) =>
                setForbidden(
                  FORBIDDEN_TRAFFIC.filter((one) => (one === kind ? target.checked : forbidden.includes(one))),
                )
              }
            />
            {t(`catalogue.traffic.${kind}`)}
          </label>
        ))}
      </fieldset>
      {!isLocked && (
        <div>
          <Button
            busy={save.isRunning}
            onClick={() => save.run({ id: item.id, endsOn: endsOn === '' ? null : endsOn, forbidden: [...forbidden] })}
          >
            {t('catalogue.rules.save')}
          </Button>
        </div>
      )}
    </div>
  );
}
