import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { Rule } from './rule.ts';
import { RuleForm } from './rule-form.tsx';
import { RulePanel } from './rule-panel.tsx';

/** Bonuses for players: each rule with its budget and versions, and the form of a new version. */
export function Page() {
  const t = useText();
  const may = useHasPermission();
  const rules = useCall('/console/bonuses/rules', {});
  /** undefined: no form; null: the form of a new rule. */
  const [edited, setEdited] = useState<Rule | null>();
  return (
    <PageFrame
      title={t('bonuses.title')}
      lead={t('bonuses.lead')}
      actions={
        <>
          <PageLink to="/bonuses/grants">{t('bonuses.grants.title')}</PageLink>
          {may('bonus.manage') && (
            <Button tone="primary" onClick={() => setEdited(null)}>
              {t('bonuses.add')}
            </Button>
          )}
        </>
      }
    >
      {edited !== undefined && (
        <RuleForm key={edited?.id ?? ''} rule={edited ?? undefined} onClose={() => setEdited(undefined)} />
      )}
      <QueryState
        query={rules}
        isEmpty={(all) => all.length === 0}
        empty={{ title: t('bonuses.none'), text: t('bonuses.noneText') }}
      >
        {(all) => (
          <div className="flex flex-col gap-4">
            {all.map((rule) => (
              <RulePanel key={rule.id} rule={rule} onEdit={() => setEdited(rule)} />
            ))}
          </div>
        )}
      </QueryState>
    </PageFrame>
  );
}
