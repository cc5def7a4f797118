import { Moment } from '../../../controls/figures.tsx';
import { Facts } from '../../../controls/panel.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { CatalogueItem } from './item.ts';
import { PlatformValue } from './platform-value.tsx';

const LINK = 'text-accent-ink underline-offset-2 hover:underline';

export function ItemFacts({ item }: { item: CatalogueItem }) {
  const t = useText();
  const may = useHasPermission();
  const changedBy = item.changedBy || t('catalogue.platform');
  return (
    <>
      <Facts
        facts={[
          {
            label: t('catalogue.applications'),
            value: may('application.view') ? (
              <Link to="/applications" search={{ view: 'all', words: item.externalId }} className={LINK}>
                {item.applications.toLocaleString('en-US')}
              </Link>
            ) : (
              item.applications.toLocaleString('en-US')
            ),
          },
          { label: t('catalogue.conversions'), value: item.conversions.toLocaleString('en-US') },
          {
            label: t('catalogue.place'),
            value: (
              <Link to="/catalogue/order" search={{ kind: item.kind, at: item.id }} className={LINK}>
                {t('catalogue.placeOf', { place: item.place })}
              </Link>
            ),
          },
          { label: t('catalogue.listedAt'), value: <Moment at={item.listedAt} /> },
          item.pinnedAt !== null && { label: t('catalogue.isPinned'), value: <Moment at={item.pinnedAt} /> },
          item.delistedAt !== null && { label: t('catalogue.isDelisted'), value: <Moment at={item.delistedAt} /> },
          {
            label: t('catalogue.updated'),
            value: (
              <>
                <Moment at={item.updatedAt} /> · {changedBy}
                {may('audit.view') && (
                  <>
                    {' · '}
                    <Link to="/audit" search={{ target: `item:${item.id}` }} className={`${LINK} underline`}>
                      {t('catalogue.history')}
                    </Link>
                  </>
                )}
              </>
            ),
          },
        ]}
      />
      <PlatformValue item={item} field="position" />
      <PlatformValue item={item} field="listed" />
    </>
  );
}
