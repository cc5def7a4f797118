import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { RecordHead, RecordPart } from '../../../kit/records/record-part.tsx';
import { useHasPermission } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import { EditConflict } from './edit-conflict.tsx';
import type { CatalogueItem } from './item.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemBadges } from './item-badges.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemPicture } from './item-picture.tsx';
import { LinksPart } from './links-part.tsx';
import { MediaPart } from './media-part.tsx';
import { RatioPart } from './ratio-part.tsx';
import { RulesPart } from './rules-part.tsx';
import { useItemDraft } from './use-item-draft.ts';
import { useSaveItem } from './use-save-item.ts';

/** One item: its content on phones, edited in place, and its actions. */
export function ItemRecord({ id }: { id: string }) {
  const t = useText();
  const detail = useCall('/console/catalogue/detail', { id }, { everyMs: POLL.record });
  return (
    <QueryState query={detail} notFoundTitle={t('catalogue.gone')}>
      {(item) => <Loaded item={item} />}
    </QueryState>
  );
}

function Loaded({ item }: { item: CatalogueItem }) {
  const t = useText();
  const may = useHasPermission();
  const draft = useItemDraft(item);
  const save = useSaveItem(draft);
  const mayEdit = may('catalogue.manage');
  return (
    <>
      <RecordHead
        reference={item.externalId}
        badge={<ItemBadges row={item} />}
        lines={
          <span className="mt-2 flex items-center gap-3 text-ink">
            <ItemPicture src={draft.shown.icon} className="size-12" />
            <span className="min-w-0">
              <span className="wrap-anywhere block font-semibold text-base leading-snug">{draft.shown.name}</span>
              <span className="text-ink-faint">
                {t(`catalogue.kind.${item.kind}`)}
                {item.kind !== 'app' && ` · ${t(`catalogue.category.${draft.shown.category}`)} · ${item.ratio} %`}
              </span>
            </span>
          </span>
        }
      >
        <EditConflict item={item} draft={draft} />
      </RecordHead>
      <RecordPart>
        <ItemFacts item={item} />
      </RecordPart>
      <RecordPart title={t('catalogue.part.texts')}>
        <ItemForm item={item} draft={draft} errorOf={save.errorOf} isLocked={!mayEdit} />
      </RecordPart>
      <RecordPart title={t('catalogue.part.media')}>
        <MediaPart item={item} draft={draft} errorOf={save.errorOf} isLocked={!mayEdit} />
      </RecordPart>
      <RecordPart title={t('catalogue.part.rules')}>
        <RulesPart key={item.version} item={item} isLocked={!mayEdit} />
      </RecordPart>
      {item.kind === 'app' && (
        <RecordPart title={t('catalogue.part.links')}>
          <LinksPart item={item} />
        </RecordPart>
      )}
      {item.kind !== 'app' && (
        <RecordPart title={t('catalogue.part.ratio')}>
          <RatioPart item={item} />
        </RecordPart>
      )}
      <ItemActions item={item} draft={draft} save={save} />
    </>
  );
}
