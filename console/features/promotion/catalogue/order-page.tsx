import { ITEM_KINDS } from '@pitaka/contract/items.ts';
import { Button } from '../../../controls/button.tsx';
import { SelectField } from '../../../controls/field.tsx';
import { useCall } from '../../../data/use-call.ts';
import { useKeys } from '../../../keys/use-keys.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useFilters, useGo } from '../../../navigation/use-go.ts';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { OrderList } from './order-list.tsx';
import { useOrder } from './use-order.ts';

/** The order of one kind on phones, changed by drag, by key or by a number, and saved at once. */
export function Page() {
  const t = useText();
  const go = useGo();
  const may = useHasPermission();
  const { kind: kindName, at } = useFilters();
  const kind = ITEM_KINDS.find((one) => one === kindName) ?? 'messaging';
  const items = useCall('/console/catalogue/order', { kind });
  const order = useOrder(kind);
  useKeys({ u: order.undo });
  return (
    <PageFrame
      title={t('catalogue.order.title')}
      lead={t('catalogue.order.lead')}
      actions={
        <>
          <SelectField
            bare
            label={t('catalogue.kind')}
            value={kind}
            onChange={({ target }) => go({ to: '/catalogue/order', search: { kind: target.value } })}
          >
            {ITEM_KINDS.map((one) => (
              <option key={one} value={one}>
                {t(`catalogue.kind.${one}`)}
              </option>
            ))}
          </SelectField>
          {may('catalogue.manage') && (
            <Button hint="u" disabled={!order.undo} onClick={() => order.undo?.()}>
              {t('catalogue.order.undo')}
            </Button>
          )}
          <PageLink to="/catalogue">{t('catalogue.title')}</PageLink>
        </>
      }
    >
      <p role="status" className="min-h-5 text-ink-soft">
        {order.announcement}
      </p>
      <QueryState
        query={items}
        isEmpty={(all) => all.length === 0}
        empty={{ title: t('catalogue.none'), text: t('catalogue.noneText') }}
      >
        {(all) => <OrderList items={all} at={at} isLocked={!may('catalogue.manage')} onMove={order.move} />}
      </QueryState>
    </PageFrame>
  );
}
