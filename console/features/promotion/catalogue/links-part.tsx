import { ADDRESS_FIELDS } from '@pitaka/core/values/item-links.ts';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { ApprovalDialog } from '../../../kit/dialogs/approval-dialog.tsx';
import { useWaitingRequest, WaitingRequest } from '../../../kit/records/waiting-request.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { CatalogueItem } from './item.ts';
import { PlatformAddress } from './platform-value.tsx';

type Addresses = Pick<CatalogueItem, (typeof ADDRESS_FIELDS)[number]>;

/** An app's addresses. Players pay at the recharge address, so a second person approves each change. */
export function LinksPart({ item }: { item: CatalogueItem }) {
  const t = useText();
  const may = useHasPermission();
  const [requested, setRequested] = useState<Addresses>();
  const waiting = useWaitingRequest('item_links', item.id);
  return (
    <div className="flex flex-col gap-3">
      {item.downloadUrl === '' && <Notice>{t('catalogue.links.none')}</Notice>}
      {ADDRESS_FIELDS.map((field) => (
        <div key={field}>
          <span className="font-medium text-ink-soft text-xs">{t(`catalogue.${field}`)}</span>
          <p className="wrap-anywhere">{item[field] || '–'}</p>
          {!waiting && (
            <PlatformAddress
              item={item}
              field={field}
              onRequest={() => setRequested({ ...addressesOf(item), ...platformLinksOf(item) })}
            />
          )}
        </div>
      ))}
      {waiting ? (
        <WaitingRequest request={waiting} />
      ) : (
        may('catalogue.manage') && (
          <div>
            <Button onClick={() => setRequested(addressesOf(item))}>{t('catalogue.links.change')}</Button>
          </div>
        )
      )}
      {requested && (
        <ApprovalDialog
          kind="item_links"
          target={item.id}
          title={t('catalogue.links.title', { name: item.name })}
          fields={ADDRESS_FIELDS.map((name) => ({
            name,
            label: t(`catalogue.${name}`),
            hint: t('catalogue.link.hint', { place: '{uid}' }),
            kind: 'text',
            maxLength: 2000,
            initial: requested[name],
          }))}
          payload={(values) => changedOf(item, values)}
          onClose={() => setRequested(undefined)}
        >
          <p className="text-ink-soft">{t('catalogue.links.text')}</p>
        </ApprovalDialog>
      )}
    </div>
  );
}

function addressesOf({ downloadUrl, rechargeUrl }: CatalogueItem): Addresses {
  return { downloadUrl, rechargeUrl };
}

/** Both addresses of the platform's list. An app from a file may have no addresses yet. */
function platformLinksOf(item: CatalogueItem): Partial<Addresses> {
  const platformValues = item.says.filter(({ field }) => ADDRESS_FIELDS.some((one) => one === field));
  return Object.fromEntries(platformValues.map(({ field, value }) => [field, value]));
}

/** Unchanged addresses are left out of the request: the approval shows only the changed ones. */
function changedOf(item: CatalogueItem, values: Addresses): Partial<Addresses> {
  const changed = ADDRESS_FIELDS.map((field) => [field, values[field].trim()] as const);
  return Object.fromEntries(changed.filter(([field, value]) => value !== item[field]));
}
